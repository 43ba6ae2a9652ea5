import { deletionDays } from '@yehang/contract/limits'
import { post } from '../../api/connection.ts'
import { minuteOf } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { password } from '../../ui/forms/checks.ts'
import { PasswordField } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useRouter } from '../../ui/router.tsx'
import { notify } from '../../ui/snackbar.tsx'
import type { AccountFormProps } from './account-form.tsx'
import { HiddenUserNameField } from './account-form.tsx'
import * as styles from './members.module.css'
import { endSession } from './session/session.ts'

export function DeletionForm({ userName }: AccountFormProps) {
  const { navigate } = useRouter()
  const { handlers, errors, fault, sending } = useForm({
    checks: { password },
    async submit(values) {
      const { data } = await post('POST /v2/user/delete', {
        body: { password: values.password?.trim() ?? '' },
      })
      // Every sign-in has ended, this one too.
      endSession()
      notify(`账号将于 ${minuteOf(data.deleteTime)} 注销，此前登录可以撤销`)
      await navigate({ href: paths.home() })
    },
  })
  return (
    <form {...handlers}>
      <HiddenUserNameField userName={userName} />
      <ul className={styles.terms}>
        <li>{deletionDays} 天后账号和收藏、喜欢、记录全部抹去，不能恢复。</li>
        <li>{deletionDays} 天内登录，可以撤销注销。</li>
        <li>订单和账目依法保留，但不再带有你的名字。</li>
        <li>所有设备马上退出登录。</li>
      </ul>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password}
      />
      <SubmitButton label="注销账号" sending={sending} fault={fault} />
    </form>
  )
}
