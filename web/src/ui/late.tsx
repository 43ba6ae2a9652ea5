import { type ComponentType, Suspense, use } from 'react'
import { onDemand } from '../lib/on-demand.ts'

const loads: (() => Promise<unknown>)[] = []

/** For the server, which renders every part. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

const retryMs = 5000

/**
 * A part of the page whose script comes after that of the page. Until then the server's markup stays as it is: its links
 * work, nothing else does.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = onDemand(async () => {
    for (;;) {
      try {
        return await load()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })
  loads.push(part.load)
  function Part(props: Props) {
    const Loaded = part.get() ?? use(part.load())
    return <Loaded {...props} />
  }
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
