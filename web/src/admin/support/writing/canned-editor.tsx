import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { replyMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type CannedReply, cannedCall } from '../calls.ts'
import { variableNames } from './canned.ts'

type Edited = Pick<CannedReply, 'title' | 'text' | 'statesGrant'> & { cannedId?: string }

const empty: Edited = { title: '', text: '', statesGrant: false }

/** Canned replies are shared by all staff: created, changed and removed here. */
export function CannedEditor({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...cannedCall, enabled: open })
  const [edited, setEdited] = useState<Edited | null>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  if (edited) {
    return (
      <Dialog
        open={open}
        onClose={close}
        wide
        title={edited.cannedId ? '改写快捷回复' : '新快捷回复'}
        note={`可用的变量：${variableNames.join(' ')}`}
      >
        <Form start={edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title="快捷回复"
      note="所有客服共用；改动记入审计。"
      actions={
        <>
          <span className="grow" />
          <Button kind="primary" onClick={() => setEdited(empty)}>
            新写一条
          </Button>
        </>
      }
    >
      <QueryResult query={query} fault="读不到快捷回复">
        {({ data }) => (
          <ul className="choices">
            {data.map((one) => (
              <li key={one.cannedId}>
                <button type="button" onClick={() => setEdited(one)}>
                  <b className="medium nowrap">{one.title}</b>
                  <span className="cut muted grow">{one.text}</span>
                  {one.statesGrant && <Tag tone="wait">到账后才能用</Tag>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Dialog>
  )
}

function Form({ start, onDone }: { start: Edited; onDone: () => void }) {
  const client = useQueryClient()
  const [edited, setEdited] = useState(start)
  const { cannedId, title, text, statesGrant } = edited
  const done = (message: string) => () => {
    toast({ text: message })
    void client.invalidateQueries({ queryKey: cannedCall.queryKey })
    onDone()
  }
  const put = useMutation({
    mutationFn: () =>
      post('POST /v2/staff/message/canned', {
        body: { title, text, statesGrant, ...(cannedId && { cannedId }) },
      }),
    onSuccess: done('已保存'),
    meta: { saidInPlace: true },
  })
  const remove = useMutation({
    mutationFn: () => post('POST /v2/staff/message/canned/remove', { body: { cannedId: cannedId ?? '' } }),
    onSuccess: done('已删去'),
  })
  const fields = put.error instanceof ApiError ? put.error.fields : {}
  const other = put.error && Object.keys(fields).length === 0 ? put.error.message : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        put.mutate()
      }}
    >
      <Field label="标题" required error={fields.title}>
        {(control) => (
          <input
            {...control}
            value={title}
            maxLength={20}
            onChange={({ target }) => setEdited({ ...edited, title: target.value })}
          />
        )}
      </Field>
      <Field label="内容" required error={fields.text} hint={`${[...text].length} / ${replyMax}`}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text}
            onChange={({ target }) => setEdited({ ...edited, text: target.value })}
          />
        )}
      </Field>
      <label className="row fact">
        <input
          type="checkbox"
          checked={statesGrant}
          onChange={({ target }) => setEdited({ ...edited, statesGrant: target.checked })}
        />
        说的是「已到账」：订单到账后才能用
      </label>
      {other && <p className="text-12 c-danger">{other}</p>}
      <div className="row cmp-acts">
        {cannedId && (
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            删去
          </Button>
        )}
        <span className="grow" />
        <Button onClick={onDone}>不了</Button>
        <Button kind="primary" submits busy={put.isPending}>
          保存
        </Button>
      </div>
    </form>
  )
}
