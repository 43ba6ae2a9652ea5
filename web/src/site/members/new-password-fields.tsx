import { passwordMax, passwordMin } from '@yehang/contract/limits'
import { PasswordField } from '../../ui/forms/field.tsx'
import type { Values } from '../../ui/forms/form.ts'

interface NewPasswordFieldsProps {
  label: '密码' | '新密码'
  errors: Partial<Values>
  /** Nothing is to be filled in after them. */
  last?: boolean
}

/** A password that is chosen now, typed twice. */
export function NewPasswordFields({ label, errors, last = false }: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password' } as const
  return (
    <>
      <PasswordField
        {...shared}
        label={label}
        note={`${passwordMin} 至 ${passwordMax} 位`}
        name="password"
        enterKeyHint="next"
        error={errors.password}
      />
      <PasswordField
        {...shared}
        label={`确认${label}`}
        name="confirmPassword"
        enterKeyHint={last ? 'go' : 'next'}
        error={errors.confirmPassword}
      />
    </>
  )
}
