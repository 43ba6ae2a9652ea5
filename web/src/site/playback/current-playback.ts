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
  /** A place that was pressed in another part than the one that plays: playback begins there. */
  request?: { seconds: number }
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

/** When play was pressed last, of `performance.now()`; the player's script may come after that. */
export const pressed = { at: Number.NaN }

/** A place that is pressed on the page of a work whose film does not play yet, or on a card that leads there. */
export interface StartRequest {
  workId: string
  part: string | undefined
  seconds: number
  /** When it was pressed, of `performance.now()`. */
  at: number
}

export const startRequest = observable<StartRequest | null>(null)

/** Plays a work from a second of a part, or of the whole work's film; on its page, which listens for it. */
export function playFrom(workId: string, part: string | undefined, seconds: number): void {
  const playback = currentPlayback.get()
  if (playback?.answer.data.id !== workId) startRequest.set({ workId, part, seconds, at: performance.now() })
  else if (playingPart.get() === part) seekCurrent.get()?.(seconds)
  else {
    currentPlayback.set({ ...playback, chosen: part, request: { seconds } })
    if (part !== undefined) playback.page?.choosePart(part)
  }
}

/** Leads to a second of the film that plays. Set by the player's script. */
export const seekCurrent = observable<((seconds: number) => void) | null>(null)

export function isCurrent(workId: string): boolean {
  return currentPlayback.get()?.answer.data.id === workId
}
