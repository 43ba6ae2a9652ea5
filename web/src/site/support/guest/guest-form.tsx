import { messageMax, userNameMax } from '@yehang/contract/limits'
import { useRef } from 'react'
import { post } from '../../../api/connection.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../../ui/forms/captcha.tsx'
import { email } from '../../../ui/forms/checks.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useForm } from '../../../ui/forms/form.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { usePreferences } from '../../../ui/preferences.tsx'
import { faultOf, lengthOf } from '../writing/text-length.ts'

interface GuestFormProps {
  start: string
  onSent: (ticketCode: string) => void
}

const nameCheck = (value: string) => {
  const length = lengthOf(value)
  return length >= 1 && length <= userNameMax ? null : `称呼为 1 到 ${userNameMax} 个字符`
}

/** Sent again after an answer that was lost, the same words get the same code. */
export function GuestForm({ start, onSent }: GuestFormProps) {
  const { appId } = usePreferences().site
  const captcha = useCaptcha()
  const last = useRef({ what: '', id: '' })
  const { handlers, errors, fault, sending } = useForm({
    checks: { name: nameCheck, email, message: faultOf, ...captchaCheck(captcha) },
    ready: captcha.settled,
    async submit({ name = '', email = '', message = '', ...values }) {
      const written = { name: name.trim(), email: email.trim(), message: message.trim() }
      const what = JSON.stringify(written)
      if (last.current.what !== what) last.current = { what, id: randomUuid() }
      const body = { appId, ...written, sendingId: last.current.id, ...captchaAnswer(captcha, values) }
      const { data } = await post('POST /v2/message/guest', { body })
      onSent(data.ticketCode)
    },
    onRefused: refreshCaptcha(captcha),
  })
  return (
    <form {...handlers}>
      <Field
        label="称呼"
        note="忘记密码时填用户名"
        name="name"
        autoComplete="username"
        enterKeyHint="next"
        error={errors.name}
      />
      <Field
        label="邮箱"
        note="忘记密码时填账号的安全邮箱"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        enterKeyHint="next"
        error={errors.email}
      />
      <TextArea
        label="想问什么"
        name="message"
        note={`最多 ${messageMax} 字`}
        rows={4}
        defaultValue={start}
        error={errors.message}
      />
      {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
      <SubmitButton label="提交" sending={sending} fault={fault} />
    </form>
  )
}
