import type { Reason } from '@yehang/contract'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { announceFault } from '../announce-fault.ts'
import type { Bound } from '../forms/field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Edit, Edits } from './edit.ts'

/** Fields that a colleague has changed meanwhile, and who did. */
type Conflicts<Name> = readonly { field: Name; staffName: string | null }[]

/** What came of a save: not saved, since a colleague was quicker, or saved; and the state of the server since. */
interface Outcome<State, Name> {
  saved: boolean
  state: State
  /** Where the server knows them; else they are the edited fields that differ from what was known of them. */
  conflicts?: Conflicts<Name>
  /** Who has changed it last, where the server does not tell it of each field. */
  staffName?: string | null
  /** Why it was not saved. */
  refusal?: ApiError
}

interface Sending<State, Fields> {
  state: State
  values: Fields
  changed: readonly (keyof Fields & string)[]
  edit: Edit<Fields>
}

export interface EditingOptions<State, Fields extends object> {
  state: State
  fieldsOf: (state: State) => Fields
  edits: Edits<Fields>
  edit: Edit<Fields> | null
  onEdit: (next: (known: Edit<Fields> | null) => Edit<Fields> | null) => void
  send: (sending: Sending<State, Fields>) => Promise<Outcome<State, keyof Fields & string>>
  /** For the question which of two values is to be saved. */
  titles: Readonly<Partial<Record<keyof Fields & string, string>>>
  /** Called once everything is saved, also where the user was asked for it first. */
  onSaved?: () => void
  text?: (values: Fields, field: keyof Fields & string) => string
}

export interface Editing<Fields extends object> {
  /** The saved values, and those that the fields show. */
  stands: Fields
  values: Fields
  changed: readonly (keyof Fields & string)[]
  isEdited: boolean
  set: (typed: Partial<Fields>) => void
  reset: () => void
  busy: boolean
  /** Errors by their fields. */
  wrong: Readonly<Record<string, string>>
  /** For the control of a field. */
  field: <Name extends keyof Fields & string>(name: Name) => Bound<Fields[Name]>
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>
  /** Shown where a colleague has changed the same field. */
  question: ReactNode
}

interface Question<State, Name> {
  state: State
  conflicts: Conflicts<Name>
}

/** A colleague who saves at each of so many attempts: the next one is up to the user. */
const attempts = 4

/**
 * Edits over a state of the server and saves them. Nothing of a colleague is overwritten unseen: fields that only one
 * of both has changed are saved as they are, lists are merged, and for the rest the user decides field by field.
 */
export function useEditing<State, Fields extends object>(
  options: EditingOptions<State, Fields>,
): Editing<Fields> {
  type Name = keyof Fields & string
  const { state, fieldsOf, edits, edit, onEdit, titles, text } = options
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<Question<State, Name> | null>(null)
  const stands = fieldsOf(state)
  const values = edits.values(stands, edit)

  const attempt = async (over: State, sent: Edit<Fields> | null, left: number): Promise<boolean> => {
    const now = fieldsOf(over)
    const changed = edits.changed(now, sent)
    if (sent === null || changed.length === 0) return true
    const sending = { state: over, values: edits.values(now, sent), changed, edit: sent }
    const outcome = await options.send(sending)
    const since = fieldsOf(outcome.state)
    if (outcome.saved) {
      onEdit((known) => edits.afterSaving(known, sent, since))
      return true
    }
    const staffName = outcome.staffName ?? null
    const conflicts =
      outcome.conflicts?.filter(({ field }) => !edits.isMerged(field)) ??
      edits.disputed(since, sent).map((field) => ({ field, staffName }))
    if (conflicts.length > 0) setQuestion({ state: outcome.state, conflicts })
    else if (left > 1) return attempt(outcome.state, sent, left - 1)
    else throw outcome.refusal
    return false
  }
  const send = async (over: State, sent: Edit<Fields> | null): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setWrong({})
    try {
      const isSaved = await attempt(over, sent, attempts)
      if (isSaved) options.onSaved?.()
      return isSaved
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields)
      announceFault(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const changed = edits.changed(stands, edit)
  const set = (typed: Partial<Fields>) => onEdit((known) => edits.add(stands, known, typed))
  const words = (of: Fields, field: Name) => (text ? text(of, field) : String(of[field]))
  return {
    stands,
    values,
    changed,
    isEdited: edit !== null,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Fields>),
      error: wrong[name],
      before: changed.includes(name) ? words(stands, name) : undefined,
    }),
    reset: () => onEdit(() => null),
    busy,
    wrong,
    save: () => send(state, edit),
    question: question && (
      <ConflictDialog
        clashes={question.conflicts.map(({ field, staffName }) => ({
          field,
          staffName,
          title: titles[field] ?? field,
          stands: words(fieldsOf(question.state), field),
          mine: words(values, field),
        }))}
        onClose={() => setQuestion(null)}
        onDecide={(mine) => {
          const disputed = question.conflicts.map(({ field }) => field)
          const decided = edits.decided(fieldsOf(question.state), edit, disputed, mine)
          setQuestion(null)
          onEdit(() => decided)
          void send(question.state, decided)
        }}
      />
    ),
  }
}

interface VersionedSave<State> {
  save: () => Promise<State>
  readAnew: () => Promise<State>
  /** With which a colleague's quicker save is refused. */
  reason: Reason
  editorOf: (state: State) => string | null | undefined
}

/** For calls that refuse an old version: what stands by now is read, and compared field by field. */
export async function saveVersioned<State>({ save, readAnew, reason, editorOf }: VersionedSave<State>) {
  try {
    return { saved: true, state: await save() }
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== reason) throw error
    const state = await readAnew()
    return { saved: false, state, staffName: editorOf(state) ?? null, refusal: error }
  }
}
