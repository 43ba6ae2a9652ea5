import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import type { Edit } from './edit.ts'
import { type Editing, type EditingOptions, useEditing } from './use-editing.tsx'

type Shown = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'note' | 'back' | 'onBack' | 'more' | 'wide' | 'open' | 'onClose'
>

interface EditDialogProps<State, Fields extends object>
  extends Omit<Shown, 'open'>,
    Omit<EditingOptions<State, Fields>, 'edit' | 'onEdit' | 'onSaved'> {
  open?: boolean
  ready?: (values: Fields) => boolean
  /** In place of closing it, once everything is saved. */
  onDone?: () => void
  children: (editing: Editing<Fields>) => ReactNode
}

/** A dialog with the fields of something saved: closed once they are saved, which asks where a colleague was quicker. */
export function EditDialog<State, Fields extends object>(props: EditDialogProps<State, Fields>) {
  const { state, fieldsOf, edits, send, titles, text, open = true, ready, onDone, children, ...shown } = props
  const [edit, onEdit] = useState<Edit<Fields> | null>(null)
  const onSaved = onDone ?? shown.onClose
  const editing = useEditing({
    ...{ state, fieldsOf, edits, edit, onEdit, send, titles, onSaved },
    ...(text && { text }),
  })
  return (
    <>
      <FormDialog
        {...shown}
        open={open}
        act="保存"
        ready={ready?.(editing.values) ?? true}
        busy={editing.busy}
        onAct={() => void editing.save()}
      >
        {children(editing)}
      </FormDialog>
      {editing.question}
    </>
  )
}
