import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import type { ApiError } from '../../../api/error.ts'
import { minuteOf } from '../../../lib/dates.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Fault } from '../../../ui/fault.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useForm } from '../../../ui/forms/form.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import * as noteStyles from '../../../ui/note.module.css'
import { useRouter } from '../../../ui/router.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { announceFault } from '../../members/session/announce-fault.ts'
import { Bubble } from '../bubble.tsx'
import { closedStatus, listPollMs } from '../calls.ts'
import * as supportStyles from '../support.module.css'
import { faultOf } from '../writing/text-length.ts'
import * as guestStyles from './guest.module.css'

type View = AnswerTo<'POST /v2/message/guest/view'>

/** Fetched by a call that submits the code: it is in no address and in no log. */
const viewCall = (ticketCode: string) =>
  queryOptions<View, ApiError>({
    queryKey: ['guest message', ticketCode],
    queryFn: (): Promise<View> =>
      post('POST /v2/message/guest/view', { body: { ticketCode } }, { repeatSubmit: false }),
    staleTime: 0,
  })

interface GuestThreadProps {
  code: string
  onCode: (code: string) => void
}

/** The answer to a visitor's message, by its code. */
export function GuestThread({ code, onCode }: GuestThreadProps) {
  const query = useQuery({
    ...viewCall(code),
    enabled: code !== '',
    refetchInterval: ({ state: { data, error } }) =>
      data?.data.status === closedStatus || error ? false : listPollMs * 3,
  })
  const { data, error, isFetching, refetch } = query
  const isUnknown = error?.code === 404
  if (data) return <Shown key={code} code={code} view={data} />
  if (code === '' || isUnknown)
    return (
      <CodeForm
        start={code}
        refused={isUnknown ? '没有这个查询码，请检查后重新输入' : undefined}
        onCode={onCode}
      />
    )
  if (error && !isFetching)
    return <Fault error={error} text="答复没有加载出来。" onRetry={() => void refetch()} />
  return <div className={`${skeletonStyles.skeleton} ${skeletonStyles.fact}`} aria-busy="true" />
}

function CodeForm({
  start,
  refused,
  onCode,
}: {
  start: string
  refused: string | undefined
  onCode: (code: string) => void
}) {
  const { handlers, errors, sending, fault } = useForm({
    checks: { ticketCode: (value) => (value.trim() === '' ? texts.fillInFirst : null) },
    submit: async ({ ticketCode = '' }) => onCode(ticketCode.trim()),
  })
  return (
    <form {...handlers}>
      <Field
        label="查询码"
        name="ticketCode"
        placeholder="LY-0000-0000-0000"
        hint="提交留言时给你的那一串"
        autoComplete="off"
        enterKeyHint="go"
        defaultValue={start}
        error={errors.ticketCode ?? refused}
      />
      <SubmitButton label="看答复" sending={sending} fault={fault} />
    </form>
  )
}

function Shown({ code, view: { data, rows } }: { code: string; view: View }) {
  return (
    <>
      <div className={`${supportStyles.log} ${guestStyles.log}`} role="log" aria-label="对话">
        <Bubble own text={data.message} time={data.createTime} />
        {rows.map((entry, place) => (
          // They are only ever added to.
          <Bubble key={String(place)} own={entry.type === 0} text={entry.message} time={entry.createTime} />
        ))}
        {rows.length === 0 && <p className={supportStyles.noneYet}>{texts.noReplyYet}</p>}
      </div>
      {data.resetUntil && <Reset code={code} until={data.resetUntil} />}
      {data.status === closedStatus ? (
        <p className={noteStyles.note}>{texts.closed}</p>
      ) : (
        <More code={code} />
      )}
    </>
  )
}

/** Support lets the visitor set a new password, which only the visitor sees. */
function Reset({ code, until }: { code: string; until: string }) {
  const { navigate } = useRouter()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await post('POST /v2/message/guest/reset', { body: { ticketCode: code } })
      await navigate({ href: paths.reset(data.token) })
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={noteStyles.note}>
      <p>客服已经核实，你可以在 {minuteOf(until)} 前设置一次新密码。</p>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary}`}
        aria-busy={busy}
        onClick={() => void begin()}
      >
        设置新密码
      </button>
    </div>
  )
}

function More({ code }: { code: string }) {
  const client = useQueryClient()
  const [sending, setSending] = useState(() => randomUuid())
  const form = useForm({
    checks: { message: faultOf },
    async submit({ message = '' }) {
      const body = { ticketCode: code, message: message.trim(), sendingId: sending }
      await post('POST /v2/message/guest/data', { body }, { repeatSubmit: false })
      // Another one from here on, in an empty box.
      setSending(randomUuid())
      await client.invalidateQueries({ queryKey: viewCall(code).queryKey })
    },
  })
  return (
    <form {...form.handlers} key={sending}>
      <TextArea
        label="继续补充"
        name="message"
        note={`最多 ${messageMax} 字`}
        rows={2}
        error={form.errors.message}
      />
      <SubmitButton label="发送" sending={form.sending} fault={form.fault} />
    </form>
  )
}
