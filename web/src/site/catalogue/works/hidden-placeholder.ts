import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { observable } from '../../../lib/observable.ts'

interface Work {
  id: string
  number: string
  title: string
}

export interface PlaceholderProps {
  work: Work
  /** Of the card that it replaces. */
  className: string
  /** Of the line below its title. */
  metaClass: string
  /** The content of the card before its cover. */
  before?: ReactNode
}

/** The rules by which a member hides works. */
export interface HidingRules {
  /** The placeholder of a hidden work; null for one that is shown. */
  placeholderFor(workId: string): ComponentType<PlaceholderProps> | null
  /** Whether the work is hidden without anything in its place. */
  leftOut(workId: string): boolean
  /** Shows a hidden work until the site is loaded again. */
  reveal(workId: string): void
}

/** Null for guests, and for members who hide nothing: for them no further script is fetched and no call is made. */
export const hidingRules = observable<HidingRules | null>(null)

/** In place of a work's card, where its member hides it. */
export function usePlaceholder(workId: string): ComponentType<PlaceholderProps> | null {
  const find = () => hidingRules.get()?.placeholderFor(workId) ?? null
  return useSyncExternalStore(hidingRules.subscribe, find, none)
}

/** The works of a list without those that leave no place. */
export function useVisibleWorks<W extends Work>(works: readonly W[]): readonly W[] {
  const leftOut = useSyncExternalStore(hidingRules.subscribe, () => hidingRules.get()?.leftOut ?? null, none)
  return leftOut ? works.filter(({ id }) => !leftOut(id)) : works
}

const none = () => null
