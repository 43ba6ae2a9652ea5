import { useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { confirmPassword, newPassword, password } from '../../ui/forms/checks.ts'
import { PasswordField } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { notify } from '../../ui/snackbar.tsx'
import type { AccountFormProps } from './account-form.tsx'
import { HiddenUserNameField } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { recoveryCodesCall } from './recovery-count.ts'

export function PasswordForm({ userName, onDone }: AccountFormProps) {
  const queryClient = useQueryClient()
  const { handlers, errors, fault, sending } = useForm({
    checks: { oldPassword: password, password: newPassword, confirmPassword },
    async submit({ oldPassword = '', password = '', confirmPassword = '' }) {
      await post('POST /v2/user/password', {
        body: { oldPassword: oldPassword.trim(), password, confirmPassword },
      })
      onDone()
      notify('密码已修改，其他设备已退出登录；恢复码要重新生成')
      await queryClient.invalidateQueries(recoveryCodesCall)
    },
  })
  return (
    <form {...handlers}>
      <HiddenUserNameField userName={userName} />
      <PasswordField
        label="现在的密码"
        name="oldPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        error={errors.oldPassword}
      />
      <NewPasswordFields label="新密码" errors={errors} last />
      <SubmitButton label="修改密码" sending={sending} fault={fault} />
    </form>
  )
}
