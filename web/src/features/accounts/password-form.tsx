import { passwordMax, passwordMin } from '@yehang/contract/limits'
import { post } from '../../api/connection.ts'
import { PasswordField } from '../../ui/field.tsx'
import { notify } from '../../ui/snackbar.tsx'
import type { AccountFormProps } from './account-form.ts'
import { confirmPassword, newPassword, password } from './checks.ts'
import { useForm } from './form.ts'
import { HiddenName } from './hidden-name.tsx'
import { SubmitButton } from './submit-button.tsx'

export function PasswordForm({ userName, onDone }: AccountFormProps) {
  const { handlers, errors, fault, sending } = useForm({
    checks: { oldPassword: password, password: newPassword, confirmPassword },
    async submit({ oldPassword = '', password = '', confirmPassword = '' }) {
      await post('POST /v2/user/password', {
        body: { oldPassword: oldPassword.trim(), password, confirmPassword },
      })
      onDone()
      notify('密码已修改，其他设备已退出登录')
    },
  })
  return (
    <form {...handlers}>
      <HiddenName userName={userName} />
      <PasswordField
        label="现在的密码"
        name="oldPassword"
        autoComplete="current-password"
        maxLength={passwordMax}
        enterKeyHint="next"
        error={errors.oldPassword}
      />
      <PasswordField
        label="新密码"
        note={`${passwordMin} 至 ${passwordMax} 位`}
        name="password"
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="next"
        error={errors.password}
      />
      <PasswordField
        label="确认新密码"
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="go"
        error={errors.confirmPassword}
      />
      <SubmitButton label="修改密码" sending={sending} fault={fault} />
    </form>
  )
}
