import { type ComponentType, memo, Suspense, use } from 'react'
import { onDemand } from '../lib/on-demand.ts'

const loads: (() => Promise<unknown>)[] = []

/** The parts of all pages that were loaded so far: for the server, which renders all of them, and before a page is shown. */
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
  // The same props again change nothing: React would give up markup that it has not taken over yet.
  return memo(function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  })
}
