import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { password } from '../../ui/forms/checks.ts'
import { PasswordField } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import type { AccountFormProps } from './account-form.tsx'
import { HiddenUserNameField } from './account-form.tsx'
import * as styles from './members.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { recoveryCodesCall } from './recovery-count.ts'

/** New recovery codes in the place of those before. */
export function RecoveryForm({ userName, onDone, onShown }: AccountFormProps) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { handlers, errors, fault, sending } = useForm({
    checks: { password },
    async submit(values) {
      const { data } = await post('POST /v2/user/recovery-codes', {
        body: { password: values.password?.trim() ?? '' },
      })
      setCodes(data.recoveryCodes)
      onShown()
      await queryClient.invalidateQueries(recoveryCodesCall)
    },
  })
  if (codes) {
    return (
      <>
        <RecoveryCodes userName={userName} codes={codes} />
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
          onClick={onDone}
        >
          已经保存
        </button>
      </>
    )
  }
  return (
    <form {...handlers}>
      <HiddenUserNameField userName={userName} />
      <ul className={styles.terms}>
        <li>忘记密码时，一个恢复码可以重设一次密码。</li>
        <li>新的恢复码只显示一次，以前的随之失效。</li>
        <li>修改或重设密码后，恢复码失效，要重新生成。</li>
      </ul>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password}
      />
      <SubmitButton label="生成恢复码" sending={sending} fault={fault} />
    </form>
  )
}
