import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../../api/connection.ts'
import { announceFault } from '../../../ui/announce-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type AdminMagnet, refreshWorks } from '../calls.ts'

/** The name and marks of one magnet, and its removal. */
export function MagnetDialog({ magnet, onClose }: { magnet: AdminMagnet; onClose: () => void }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState(magnet.name)
  const [category, setCategory] = useState(magnet.category ?? '')
  const [remark, setRemark] = useState(magnet.remark ?? '')
  const run = async (act: () => Promise<unknown>, done: string, undo?: () => void) => {
    setBusy(true)
    try {
      await act()
      toast({ text: done, ...(undo && { undo }) })
      refreshWorks(client)
      onClose()
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  const save = () => {
    const body = { magnetId: magnet.id, name, length: magnet.length, category, remark }
    return run(() => post('POST /v2/staff/works/magnets/edit', { body }), '已保存')
  }
  const remove = () =>
    run(
      () => post('POST /v2/staff/works/magnets/remove', { body: { magnetId: magnet.id } }),
      '已移除 1 条磁力',
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="磁力"
      note={<span className="mono">{magnet.infoHash}</span>}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            移除
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>不了</Button>
          <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <Field label="名称" required>
        {(control) => (
          <input {...control} maxLength={300} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="分类">
        {(control) => (
          <input
            {...control}
            maxLength={32}
            placeholder="如 4K"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          />
        )}
      </Field>
      <Field label="备注">
        {(control) => (
          <input
            {...control}
            maxLength={32}
            placeholder="如 字幕"
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
