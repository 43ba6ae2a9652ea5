import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostInput } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { ApiError } from '../../../../api/error.ts'
import { announceFault } from '../../../ui/announce-fault.ts'
import { ownFields } from '../../../ui/dialogs/conflict-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type AdminWork, announceBulkResult, refreshWorks, workCall } from '../calls.ts'
import { changesOf, type Draft, draftOf, type Editing, type Field, useDraft } from './draft.ts'

const saveKey = 'POST /v2/staff/works/save'

interface Conflict {
  fields: readonly { field: Field; staffName: string | null }[]
  /** The saved state by now. */
  work: AdminWork
}

interface Saving {
  editing: Editing
  /** The errors by their fields. */
  wrong: Readonly<Record<string, string>>
  busy: boolean
  conflict: Conflict | null
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>
  decide: (mine: readonly Field[]) => Promise<void>
  dismiss: () => void
  /** Saves before, where something is not saved. */
  publish: () => Promise<void>
}

/** Saves a work's draft, and asks where a colleague has changed the same field meanwhile. */
export function useSaving(work: AdminWork): Saving {
  const client = useQueryClient()
  const editing = useDraft(work)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const send = async (base: Draft, draft: Draft): Promise<boolean> => {
    const changes = changesOf(base, draft)
    if (busy) return false
    if (Object.keys(changes).length === 0) return true
    setBusy(true)
    setWrong({})
    try {
      const body = { id: work.id, changes } as PostInput<typeof saveKey>['body']
      const { data } = await post(saveKey, { body }, { repeatSubmit: false })
      client.setQueryData(workCall(work.id).queryKey, (known) => known && { ...known, data: data.work })
      if (!data.saved) {
        const fields = data.conflicts as Conflict['fields']
        setConflict({ fields, work: data.work })
        return false
      }
      editing.settle(base, draft, data.work)
      toast({ text: `已保存 ${Object.keys(changes).length} 处` })
      refreshWorks(client)
      return true
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields)
      announceFault(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const save = () => send(editing.base, editing.draft)
  return {
    editing,
    wrong,
    busy,
    conflict,
    save,
    async decide(mine) {
      if (!conflict) return
      const disputed = conflict.fields.map(({ field }) => field)
      const own = ownFields(editing.changed, disputed, mine)
      setConflict(null)
      await send(draftOf(conflict.work), editing.rebase(conflict.work, own))
    },
    dismiss: () => setConflict(null),
    async publish() {
      if (!(await save())) return
      setBusy(true)
      try {
        const body = { ids: [work.id], to: 'published' as const }
        const { data } = await post('POST /v2/staff/works/listing', { body })
        announceBulkResult(client, '已发布', data)
      } catch (error) {
        announceFault(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
