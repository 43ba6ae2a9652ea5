export interface OnDemand<T> {
  /** The loaded part. */
  get(): T | undefined
  /** Fetches it once; after a failure the next call tries again. */
  load(): Promise<T>
}

/** A module that is fetched when it is wanted, and kept loaded from then on. */
export function onDemand<T>(fetchModule: () => Promise<T>): OnDemand<T> {
  let module: T | undefined
  let underway: Promise<T> | undefined
  const keep = (fetched: T) => {
    module = fetched
    return fetched
  }
  const forget = (error: unknown) => {
    underway = undefined
    throw error
  }
  return {
    get: () => module,
    load() {
      underway ??= fetchModule().then(keep, forget)
      return underway
    },
  }
}

const retryMs = 5000

/** A module that no press asks for again: tried again until it is there. */
export async function retryUntilLoaded<T>(fetchModule: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fetchModule()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
