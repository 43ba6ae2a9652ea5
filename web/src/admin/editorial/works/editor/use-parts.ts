import { useState } from 'react'
import { post } from '../../../../api/connection.ts'
import { useAction } from '../../../ui/calls.ts'
import { type AdminPart, type AdminWork, worksPath } from '../calls.ts'

/** A line of the list; `key` tells lines apart whose titles are typed. */
export interface Line {
  key: string
  id: string | null
  title: string
}

interface Edit {
  /** As they were when the first of them was changed. */
  from: readonly AdminPart[]
  to: Line[]
}

export interface PartsEditing {
  lines: readonly Line[]
  change: (to: Line[]) => void
  isEdited: boolean
  busy: boolean
  reset: () => void
  /** Resolves to whether everything is saved. With `withFilms`, films of parts that go are taken down. */
  save: (withFilms?: boolean) => Promise<boolean>
  /** What has to be confirmed before it is saved. */
  asking: string | null
  stopAsking: () => void
  /** The colleague who was quicker. */
  conflict: string | null
}

const linesOf = (parts: readonly AdminPart[]): Line[] =>
  parts.map(({ id, title }) => ({ key: id, id, title }))

/** The unsaved parts of a work. */
export function useParts(work: AdminWork): PartsEditing {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const saving = useAction(
    ({ from, to, withFilms }: Edit & { withFilms: boolean }) =>
      post('POST /v2/staff/works/parts', {
        body: {
          id: work.id,
          from: from.map(({ id, title }) => ({ id, title })),
          to: to.map(({ id, title }) => ({ id, title })),
          withFilms,
        },
      }),
    {
      done: ({ data }) => (data.saved ? '分集已保存' : null),
      changes: worksPath,
      faults: { part_has_film: (error) => setAsking(error.message) },
    },
  )
  const reset = () => {
    setEdit(null)
    setConflict(null)
  }
  return {
    lines: edit?.to ?? linesOf(work.parts),
    change: (to) => setEdit({ from: edit?.from ?? work.parts, to }),
    isEdited: edit !== null,
    busy: saving.busy,
    reset,
    async save(withFilms = false) {
      if (edit === null) return true
      const answer = await saving.run({ ...edit, withFilms })
      if (answer?.data.saved) reset()
      else if (answer) {
        setAsking(null)
        setConflict(answer.data.conflicts[0]?.staffName ?? '别人')
      }
      return answer?.data.saved ?? false
    },
    asking,
    stopAsking: () => setAsking(null),
    conflict,
  }
}
