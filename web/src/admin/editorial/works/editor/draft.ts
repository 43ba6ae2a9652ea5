import type { ModName } from '@yehang/contract/channels'
import { playLevelWords } from '@yehang/contract/state-words'
import { channelNames, channelOf } from '../../../../lib/channel-names.ts'
import { type Edit, Edits } from '../../../ui/editing/edit.ts'
import type { AdminWork, EntryKind } from '../calls.ts'
import { kindTitles } from '../labels.ts'

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
  originalTitle: string
  aliases: readonly string[]
  synopsis: string
  /** A day, a month or a year. */
  pubTime: string
  area: string
  language: string
  remarks: string
  /** Minutes, as typed. */
  duration: string
  playLevel: number
}

export type Field = keyof Draft

export const kinds = Object.keys(kindTitles) as EntryKind[]
const isKind = (field: Field): field is EntryKind => kinds.some((kind) => kind === field)

export function draftOf(work: AdminWork): Draft {
  const { number, title, pubText, duration, playLevel, modId, entries } = work
  const { originalTitle, aliases, synopsis, area, language, remarks } = work
  const minutes = duration === null ? '' : String(duration)
  return {
    ...{ number, channel: channelOf(modId), title, originalTitle, aliases, synopsis, pubTime: pubText },
    ...{ area, language, remarks, duration: minutes, playLevel },
    ...entries,
  }
}

const namesOf = (list: readonly ChosenEntry[]) => list.map(({ name }) => name).join('、')

/** A field as text, for comparison and for display. */
export function fieldText(draft: Draft, field: Field): string {
  if (isKind(field)) return namesOf(draft[field])
  if (field === 'aliases') return draft.aliases.join('、')
  if (field === 'channel') return channelNames[draft.channel]
  if (field === 'playLevel') return playLevelWords.find(([level]) => level === draft.playLevel)?.[1] ?? ''
  return draft[field]
}

const keyOf = (value: unknown) =>
  Array.isArray(value)
    ? (value as (ChosenEntry | string)[])
        .map((one) => (typeof one === 'string' ? one : (one.id ?? `+${one.name}`)))
        .join()
    : String(value)

/** Edits of a work's fields; entries are the same by their ids. */
export const draftEdits = new Edits<Draft>({
  isSame: (one, other) => keyOf(one) === keyOf(other),
})

/** A value as it travels. */
function sent(value: unknown, field: Field): unknown {
  if (isKind(field)) return (value as readonly ChosenEntry[]).map(({ id, name }) => ({ id, name }))
  if (field === 'duration') return String(value).trim() === '' ? null : Number(value)
  return value
}

/** The body to save: each changed field with the value over which it was typed, and its new value. */
export const changesOf = (changed: readonly Field[], edit: Edit<Draft>) =>
  Object.fromEntries(
    changed.map((field) => [
      field,
      { from: sent(edit[field]?.from, field), to: sent(edit[field]?.to, field) },
    ]),
  )
