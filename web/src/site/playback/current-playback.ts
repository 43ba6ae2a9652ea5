import type { ComponentType } from 'react'
import { observable } from '../../lib/observable.ts'
import type { WorkAnswer } from '../catalogue/calls.ts'

/** A work that was started: it plays on its page, or in the mini player while other pages are shown. */
export interface Playback {
  answer: WorkAnswer
  /** The part that was asked for; undefined: where one left off, else the first. */
  chosen: string | undefined
  /** Seconds at which it begins; undefined: where one left off. */
  startAt: number | undefined
  /** Its page while that is shown; null in the mini player. */
  page: PageOfPlayback | null
}

export interface PageOfPlayback {
  workId: string
  /** The place of the player. */
  slot: HTMLElement
  /** The magnets of the work on this page. */
  magnetsHref: () => string
  choosePart: (id: string) => void
}

export const currentPlayback = observable<Playback | null>(null)

/** The part that plays; undefined while it is not known. */
export const playingPart = observable<string | undefined>(undefined)

/** Renders what plays, beside all pages. Set by the player's script, which comes when play is pressed. */
export const playbackHost = observable<ComponentType | null>(null)

export function isCurrent(workId: string): boolean {
  return currentPlayback.get()?.answer.data.id === workId
}
