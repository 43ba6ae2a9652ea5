import { reportContactMax, reportSenderMax, reportStatementMax } from '@yehang/contract/limits'
import { type RefObject, useRef, useState } from 'react'
import { post } from '../../api/connection.ts'
import { randomUuid } from '../../lib/uuid.ts'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../ui/forms/captcha.tsx'
import * as fieldStyles from '../../ui/forms/field.module.css'
import { Field } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { AttachField, type Attachments, sendFiles } from './attachments.tsx'
import { contact, statement } from './checks.ts'
import * as styles from './moderation.module.css'
import { type Reason, reasons } from './reasons.ts'
import type { Receipt } from './report-dialog.tsx'

/** What a visitor has typed so far, by the names of the fields. */
export type Typed = Partial<Record<string, FormDataEntryValue>>

interface ReportFormProps {
  workId: string
  typed: RefObject<Typed>
  attachments: Attachments
  /** As soon as the report is in: its files are sent afterwards. */
  onSent: (receipt: Receipt, unsent: Promise<readonly File[]> | null) => void
}

/** Sent again after a lost answer it is the same report; changed text is another one. */
function useSendingId(): (what: string) => string {
  const last = useRef({ what: '', id: '' })
  return (what) => {
    if (last.current.what !== what) last.current = { what, id: randomUuid() }
    return last.current.id
  }
}

export function ReportForm({ workId, typed, attachments, onSent }: ReportFormProps) {
  const captcha = useCaptcha()
  const sendingIdOf = useSendingId()
  const { handlers, errors, fault, sending } = useForm({
    checks: {
      reason: (value) => (value === '' ? '请选一个理由' : null),
      statement,
      contact,
      ...captchaCheck(captcha),
    },
    ready: captcha.settled,
    async submit({ reason = '', statement = '', sender = '', contact = '', ...values }) {
      const report = { dataId: workId, reason: reason as Reason, statement, sender, contact }
      const sendingId = sendingIdOf(JSON.stringify(report))
      const body = { ...report, sendingId, ...captchaAnswer(captcha, values) }
      const { data } = await post('POST /v2/report', { body })
      const { files } = attachments
      onSent(data, files.length > 0 ? sendFiles(data.reportCode, files) : null)
    },
    onRefused: refreshCaptcha(captcha),
  })
  const [known] = useState(() => typed.current)
  const before = (name: string) => String(known[name] ?? '')
  return (
    <form
      {...handlers}
      className={styles.form}
      onInput={(event) => {
        handlers.onInput(event)
        typed.current = Object.fromEntries(new FormData(event.currentTarget))
      }}
    >
      <fieldset className={styles.reasons} aria-describedby={errors.reason ? 'reason-fault' : undefined}>
        <legend>理由</legend>
        {reasons.map(({ value, title, detail }) => (
          <label key={value}>
            <input type="radio" name="reason" value={value} defaultChecked={value === before('reason')} />
            <span>
              <b>{title}</b>
              <small>{detail}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {errors.reason && (
        <p className={fieldStyles.error} id="reason-fault">
          <Icon of={icons.circleAlert} size={14} />
          {errors.reason}
        </p>
      )}
      <TextArea
        label="哪里有问题"
        name="statement"
        note={`10 到 ${reportStatementMax} 字`}
        rows={4}
        placeholder="说明你是谁、哪一部分有问题、希望怎样处理"
        defaultValue={before('statement')}
        error={errors.statement}
      />
      <Field
        label="你的称呼"
        name="sender"
        note="可不填"
        maxLength={reportSenderMax}
        autoComplete="name"
        defaultValue={before('sender')}
        enterKeyHint="next"
        error={errors.sender}
      />
      <Field
        label="联系方式"
        name="contact"
        note="只有办案的工作人员能看"
        placeholder="邮箱或电话"
        maxLength={reportContactMax}
        autoComplete="email"
        defaultValue={before('contact')}
        enterKeyHint={captcha.on ? 'next' : 'go'}
        error={errors.contact}
      />
      <AttachField attachments={attachments} />
      {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
      <p className={styles.hint}>48 小时内答复。虚假举报要承担责任。</p>
      <SubmitButton label="提交举报" sending={sending} fault={fault} />
    </form>
  )
}
