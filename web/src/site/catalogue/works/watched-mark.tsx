import type { ComponentType } from 'react'
import { observable } from '../../../lib/observable.ts'
import { useObservable } from '../../../ui/preferences.tsx'

/** Draws how far a work was watched; null until something is known of the visitor: most first screens need none of it. */
export const watchedMark = observable<ComponentType<{ id: string }> | null>(null)

/** On the cover of a work. */
export function WatchedMark({ id }: { id: string }) {
  const Mark = useObservable(watchedMark)
  return Mark && <Mark id={id} />
}
