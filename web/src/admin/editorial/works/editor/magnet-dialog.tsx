import type { PostInput } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { useAction } from '../../../ui/actions/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/forms/controls.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { AdminMagnet } from '../calls.ts'

/** The name and marks of one magnet, and its removal. */
export function MagnetDialog({ magnet, onClose }: { magnet: AdminMagnet; onClose: () => void }) {
  const changes = '/v2/staff/works/'
  const edit = useAction(
    (body: PostInput<'POST /v2/staff/works/magnets/edit'>['body']) =>
      post('POST /v2/staff/works/magnets/edit', { body }),
    { done: () => '已保存', changes },
  )
  const removal = useAction(
    () => post('POST /v2/staff/works/magnets/remove', { body: { magnetId: magnet.id } }),
    { done: () => '已移除 1 条磁力', changes },
  )
  const form = useForm({
    start: { name: magnet.name, category: magnet.category ?? '', remark: magnet.remark ?? '' },
    async send(typed) {
      if (await edit.run({ magnetId: magnet.id, length: magnet.length, ...typed })) onClose()
    },
  })
  const remove = async () => {
    if (await removal.run()) onClose()
  }
  const busy = edit.busy || removal.busy
  const { field } = form
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
          <Button kind="primary" busy={busy} disabled={form.values.name.trim() === ''} onClick={form.submit}>
            保存
          </Button>
        </>
      }
    >
      <TextField label="名称" required of={field('name')} maxLength={300} />
      <TextField label="分类" of={field('category')} maxLength={32} placeholder="如 4K" />
      <TextField label="备注" of={field('remark')} maxLength={32} placeholder="如 字幕" />
    </Dialog>
  )
}
