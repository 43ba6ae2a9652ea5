import type { ComponentType } from 'react'
import { observable } from '../../../lib/observable.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkRow } from '../calls.ts'

/** What can be done with a work on its card; null until its script has come, after the page. */
export const cardMenu = observable<ComponentType<{ work: WorkRow }> | null>(null)

/** Beside the link of a card, which no button may be within. */
export function CardMenuSlot({ work }: { work: WorkRow }) {
  const Menu = useObservable(cardMenu)
  return Menu && <Menu work={work} />
}
