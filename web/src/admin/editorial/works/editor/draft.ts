import type { ModName } from '@yehang/contract/channels'
import { useState } from 'react'
import { channelNames, channelOf } from '../../../../lib/channel-names.ts'
import type { AdminWork, EntryKind } from '../calls.ts'
import { kindTitles, playLevels } from '../labels.ts'

/** An entry of a work; without an id it is made when the work is saved. */
export interface ChosenEntry {
  id: string | null
  name: string
  count?: number
}

type EntryLists = Record<EntryKind, readonly ChosenEntry[]>

/** The editable fields of a work. */
export interface Draft extends EntryLists {
  number: string
  channel: ModName
  title: string
  pubTime: string
  /** Minutes, as typed. */
  duration: string
  playLevel: number
}

export type Field = keyof Draft

export const kinds = Object.keys(kindTitles) as EntryKind[]
export const isKind = (field: Field): field is EntryKind => kinds.some((kind) => kind === field)

export function draftOf(work: AdminWork): Draft {
  const { number, title, pubTime, duration, playLevel, modId, entries } = work
  const plain = { number, title, pubTime, playLevel, channel: channelOf(modId) }
  return { ...plain, duration: duration === null ? '' : String(duration), ...entries }
}

const namesOf = (list: readonly ChosenEntry[]) => list.map(({ name }) => name).join('、')

/** A field as text, for comparison and for display. */
export function fieldText(draft: Draft, field: Field): string {
  if (isKind(field)) return namesOf(draft[field])
  if (field === 'channel') return channelNames[draft.channel]
  if (field === 'playLevel') return playLevels.find(([level]) => level === draft.playLevel)?.[1] ?? ''
  return draft[field]
}

const fields: readonly Field[] = ['number', 'channel', 'title', 'pubTime', 'duration', 'playLevel', ...kinds]

const keyOf = (draft: Draft, field: Field) =>
  isKind(field) ? draft[field].map(({ id, name }) => id ?? `+${name}`).join() : String(draft[field])

export const changedFields = (base: Draft, draft: Draft) =>
  fields.filter((field) => keyOf(base, field) !== keyOf(draft, field))

/** A field as it travels. */
function sent(draft: Draft, field: Field): unknown {
  if (isKind(field)) return draft[field].map(({ id, name }) => ({ id, name }))
  if (field === 'duration') return draft.duration.trim() === '' ? null : Number(draft.duration)
  return draft[field]
}

/** The body to save: each changed field with its value when the page was opened, and its new value. */
export const changesOf = (base: Draft, draft: Draft): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    changedFields(base, draft).map((field) => [field, { from: sent(base, field), to: sent(draft, field) }]),
  )

/** The rest of a draft after a part of it was saved: what was typed, or reverted, meanwhile. */
export function afterSaving(sent: Draft, now: Draft, stands: Draft): Draft {
  const later = changedFields(sent, now).map((field) => [field, now[field]])
  return { ...stands, ...Object.fromEntries(later) }
}

export interface Editing {
  base: Draft
  draft: Draft
  changed: readonly Field[]
  change: (part: Partial<Draft>) => void
  reset: () => void
  /** These changes are saved, and this is the server's state since. */
  settle: (base: Draft, sent: Draft, work: AdminWork) => void
  /** The server's present state; the draft keeps these fields, and takes all others from there. */
  rebase: (work: AdminWork, keep: readonly Field[]) => Draft
}

interface Edited {
  base: Draft
  draft: Draft
}

const unlessEqual = (edited: Edited) => (changedFields(edited.base, edited.draft).length > 0 ? edited : null)

/** A draft over the server's state; as long as nothing is changed, it follows the server. */
export function useDraft(work: AdminWork): Editing {
  const [edited, setEdited] = useState<Edited | null>(null)
  const fresh = draftOf(work)
  const { base, draft } = edited ?? { base: fresh, draft: fresh }
  const changed = changedFields(base, draft)
  const keep = (next: Edited) => setEdited(unlessEqual(next))
  return {
    base,
    draft,
    changed,
    change: (part) => keep({ base, draft: { ...draft, ...part } }),
    reset: () => setEdited(null),
    settle: (before, sent, now) =>
      setEdited((known) => {
        const stands = draftOf(now)
        return unlessEqual({ base: stands, draft: afterSaving(sent, known?.draft ?? before, stands) })
      }),
    rebase(now, mine) {
      const stands = draftOf(now)
      const own = Object.fromEntries(mine.map((field) => [field, draft[field]])) as Partial<Draft>
      const next = { ...stands, ...own }
      keep({ base: stands, draft: next })
      return next
    },
  }
}
