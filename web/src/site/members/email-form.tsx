import { useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { email, password } from '../../ui/forms/checks.ts'
import { Field, PasswordField } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { notify } from '../../ui/snackbar.tsx'
import type { AccountFormProps } from './account-form.tsx'
import { HiddenUserNameField } from './account-form.tsx'
import { memberInfo } from './session/member.ts'

export function EmailForm({ userName, onDone }: AccountFormProps) {
  const queryClient = useQueryClient()
  const { handlers, errors, fault, sending } = useForm({
    checks: { email, password },
    async submit(values) {
      await post('POST /v2/user/email', {
        body: { email: values.email?.trim() ?? '', password: values.password?.trim() ?? '' },
      })
      onDone()
      notify('安全邮箱已修改')
      await queryClient.invalidateQueries(memberInfo)
    },
  })
  return (
    <form {...handlers}>
      <HiddenUserNameField userName={userName} />
      <Field
        label="新的安全邮箱"
        note="找回密码时使用"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        enterKeyHint="next"
        error={errors.email}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password}
      />
      <SubmitButton label="修改邮箱" sending={sending} fault={fault} />
    </form>
  )
}
