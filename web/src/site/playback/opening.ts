import { readPosition } from '../library/history/positions.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { knownBandwidth } from './engine/bandwidth.ts'
import { canFill } from './engine/can-fill.ts'
import { type PlaybackToken, type Stream, streamOf } from './engine/stream.ts'

/** What is to be watched. */
export interface Opening {
  workId: string
  /** The part that is asked for; undefined: where one left off, else the first. */
  part: string | undefined
  /** Parts that can be watched. */
  playable: ReadonlySet<string>
  /** Seconds; undefined begins where one left off. */
  from: number | undefined
}

interface Opened {
  stream: Stream
  asked: Promise<PlaybackToken>
}

/** Asks for the leave to watch and, where a script fills the element, for the files with which the film starts. */
export function openFirst({ workId, part, playable, from }: Opening): Opened {
  const stream = streamOf(workId)
  // The server knows where a member left off, this device where a guest did.
  const kept = signedIn.get() ? null : readPosition(workId)
  const first = part ?? (kept?.part !== undefined && playable.has(kept.part) ? kept.part : undefined)
  const isKept = kept !== null && kept.part === first
  const wish = { from: from ?? (isKept ? kept.seconds : undefined), bandwidth: knownBandwidth() }
  return { stream, asked: canFill() ? stream.open(first, wish) : stream.open(first) }
}

type Early = Opened & Omit<Opening, 'playable'>

let early: Early | undefined
/** So long, milliseconds, a press may take. */
const longestPress = 2000

/** The button is held down: what a press asks for is asked for now. It is given up where no press follows. */
export function openEarly(opening: Opening): void {
  giveUpEarly()
  const { workId, part, from } = opening
  const opened = { ...openFirst(opening), workId, part, from }
  opened.asked.catch(() => {})
  early = opened
  setTimeout(() => early === opened && giveUpEarly(), longestPress)
}

export function giveUpEarly(): void {
  const given = early
  early = undefined
  // Its place among those that play is known once it is answered.
  given?.asked.then(
    () => given.stream.end(),
    () => {},
  )
}

/** What was asked for as the button was held down, once. */
export function takeEarly({ workId, part, from }: Omit<Opening, 'playable'>): Opened | undefined {
  const taken = early
  if (taken === undefined || taken.workId !== workId || taken.part !== part || taken.from !== from) return
  early = undefined
  return taken
}
