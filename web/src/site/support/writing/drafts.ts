import { ApiError } from '../../../api/error.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'
import { randomUuid } from '../../../lib/uuid.ts'

/** A draft: stored across a reload, and a session that expires, until it is sent, or the member signs out. */
export interface Draft {
  text: string
  /**
   * Sent, and it is not known whether it arrived. The same text is sent again under the same id, and is written once.
   */
  sending?: { id: string; text: string }
}

/** By the place of writing: `new`, or the id of a message. */
type Drafts = Readonly<Record<string, Draft>>

const storageKey = 'message-drafts'
const writerKey = 'message-drafts-writer'

export const drafts = observable<Drafts>(storedDrafts(), (all) => {
  store('sessionStorage', storageKey, Object.keys(all).length > 0 ? JSON.stringify(all) : null)
})

/** Places whose text is on its way. */
export const sendingPlaces = observable<ReadonlySet<string>>(new Set())

function storedDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {}
  } catch {
    return {}
  }
}

function put(place: string, draft: Draft): void {
  drafts.set({ ...drafts.get(), [place]: draft })
}

export function removeDraft(place: string): void {
  const { [place]: _, ...others } = drafts.get()
  drafts.set(others)
}

export function forgetDrafts(): void {
  drafts.set({})
  store('sessionStorage', writerKey, null)
}

/** From now on this member writes: drafts of another one, whose session had expired, are removed. */
export function beginDrafts(writer: string): void {
  const before = readStored('sessionStorage', writerKey)
  if (before !== null && before !== writer) forgetDrafts()
  store('sessionStorage', writerKey, writer)
}

/** The text sent before is remembered beside a changed one: changed back, it is the same sending. */
export function writeDraft(place: string, text: string): void {
  put(place, { ...drafts.get()[place], text })
}

/** Whether exactly this text was sent and it is unknown whether it arrived. */
export function isUnconfirmed(draft: Draft | undefined, text: string): boolean {
  return draft?.sending !== undefined && draft.sending.text === text.trim()
}

/** Codes by which the server reports that it wrote nothing. */
const refusals = new Set([401, 402, 403, 404, 413, 429])

/** Wrong fields are named; any other fault may have come after the message was written. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && (refusals.has(error.code) || Object.keys(error.fields).length > 0)
}

/**
 * Sends a text. `deliver` is given the id of the sending: the first one where the same text was sent before without an
 * answer. Once delivered, the draft is removed, unless its text has changed meanwhile; else it stays, and the error of
 * `deliver` is thrown.
 */
export async function sendDraft<T>(
  place: string,
  text: string,
  deliver: (text: string, sendingId: string) => Promise<T>,
): Promise<T> {
  const sent = text.trim()
  const before = drafts.get()[place]
  const sending = before?.sending?.text === sent ? before.sending : { id: randomUuid(), text: sent }
  put(place, { text, sending })
  sendingPlaces.set(new Set([...sendingPlaces.get(), place]))
  try {
    const answer = await deliver(sent, sending.id)
    const { text: left } = drafts.get()[place] ?? {}
    if (left === text) removeDraft(place)
    else if (left !== undefined) put(place, { text: left })
    return answer
  } catch (error) {
    const { text: left } = drafts.get()[place] ?? {}
    // Signed out meanwhile: nothing of it comes back.
    if (left !== undefined && isAnswered(error)) put(place, { text: left })
    throw error
  } finally {
    sendingPlaces.set(new Set([...sendingPlaces.get()].filter((one) => one !== place)))
  }
}
