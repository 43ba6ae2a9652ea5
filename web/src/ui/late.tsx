import { type ComponentType, memo, Suspense, startTransition, use, useEffect, useState } from 'react'
import { onDemand, retryUntilLoaded } from '../lib/on-demand.ts'

const loads: (() => Promise<unknown>)[] = []

/** The parts of all pages that were loaded so far: for the server, which renders all of them, and before a page is shown. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

/**
 * A part of the page whose script comes after that of the page. Until then the server's markup stays as it is: its links
 * work, nothing else does.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = onDemand(() => retryUntilLoaded(load))
  loads.push(part.load)
  function Part(props: Props) {
    const Loaded = part.get() ?? use(part.load())
    return <Loaded {...props} />
  }
  const Boundary = memo(function Boundary(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  })
  return function Late(props: Props) {
    const [first] = useState(props)
    const [isLoaded, setLoaded] = useState(() => part.get() !== undefined)
    useEffect(() => {
      if (!isLoaded) void part.load().then(() => startTransition(() => setLoaded(true)))
    }, [isLoaded])
    // Until the script is there the props stay the same: for others React would give up the markup that it cannot take
    // over yet, and the part would vanish and come again.
    return <Boundary {...(isLoaded ? props : first)} />
  }
}
