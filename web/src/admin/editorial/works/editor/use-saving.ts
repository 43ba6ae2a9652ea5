import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostInput } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import type { Edit } from '../../../ui/editing/edit.ts'
import { type Editing, useEditing } from '../../../ui/editing/use-editing.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type AdminWork, refreshWorks, useListing, workCall } from '../calls.ts'
import { fieldTitles } from '../labels.ts'
import { changesOf, type Draft, draftEdits, draftOf, type Field, fieldText } from './draft.ts'

const saveKey = 'POST /v2/staff/works/save'

interface Saving {
  editing: Editing<Draft>
  busy: boolean
  /** Saves before, where something is not saved. */
  publish: () => Promise<void>
}

/** Saves a work's draft, and publishes the work. */
export function useSaving(work: AdminWork): Saving {
  const client = useQueryClient()
  const [edit, onEdit] = useState<Edit<Draft> | null>(null)
  const listing = useListing()
  const editing = useEditing({
    state: work,
    fieldsOf: draftOf,
    edits: draftEdits,
    edit,
    onEdit,
    titles: fieldTitles,
    text: fieldText,
    async send({ changed, edit: sent }) {
      const body = { id: work.id, changes: changesOf(changed, sent) } as PostInput<typeof saveKey>['body']
      const { data } = await post(saveKey, { body }, { repeatSubmit: false })
      client.setQueryData(workCall(work.id).queryKey, (known) => known && { ...known, data: data.work })
      if (data.saved) {
        toast({ text: `已保存 ${changed.length} 处` })
        refreshWorks(client)
      }
      const conflicts = data.conflicts as { field: Field; staffName: string | null }[]
      return { saved: data.saved, state: data.work, conflicts }
    },
  })
  return {
    editing,
    busy: editing.busy || listing.busy,
    async publish() {
      if (await editing.save()) await listing.run({ ids: [work.id], to: 'published' })
    },
  }
}
