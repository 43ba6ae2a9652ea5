import { reportContactMax, reportStatementMax } from '@yehang/contract/limits'
import { post } from '../../api/connection.ts'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../ui/forms/captcha.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { AttachField, sendFiles, useAttachments } from './attachments.tsx'
import { contact, statement } from './checks.ts'
import * as styles from './moderation.module.css'

/** Of the side that was turned down: once, and another colleague looks at it. */
export function AppealForm({
  reportCode,
  onSent,
}: {
  reportCode: string
  onSent: (unsent: readonly File[]) => void
}) {
  const captcha = useCaptcha()
  const attachments = useAttachments()
  const { handlers, errors, fault, sending } = useForm({
    checks: { statement, contact, ...captchaCheck(captcha) },
    ready: captcha.settled,
    async submit({ statement = '', contact = '', ...values }) {
      const body = { reportCode, statement, contact, ...captchaAnswer(captcha, values) }
      await post('POST /v2/report/appeal', { body })
      onSent(await sendFiles(reportCode, attachments.files))
    },
    onRefused: refreshCaptcha(captcha),
  })
  return (
    <form {...handlers} className={styles.form}>
      <TextArea
        label="为什么不服"
        name="statement"
        note={`10 到 ${reportStatementMax} 字`}
        rows={4}
        placeholder="第一次裁定时没有说到的事实或证明"
        error={errors.statement}
      />
      <Field
        label="联系方式"
        name="contact"
        note="只有办案的工作人员能看"
        placeholder="邮箱或电话"
        maxLength={reportContactMax}
        autoComplete="email"
        enterKeyHint={captcha.on ? 'next' : 'go'}
        error={errors.contact}
      />
      <AttachField attachments={attachments} />
      {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
      <SubmitButton label="提交申诉" sending={sending} fault={fault} />
    </form>
  )
}
