import { useQueryClient } from '@tanstack/react-query'
import { userNameMax, userNameMin } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { post } from '../../api/connection.ts'
import { networkError } from '../../api/error.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { paths } from '../../paths.ts'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../ui/forms/captcha.tsx'
import { confirmPassword, email, newPassword, newUserName } from '../../ui/forms/checks.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import { notify } from '../../ui/snackbar.tsx'
import * as styles from '../layout/account-page-frame.module.css'
import { AccountPageFrame } from '../layout/account-page-frame.tsx'
import type { PageProps } from '../layout/meta.ts'
import { NewPasswordFields } from '../members/new-password-fields.tsx'
import { returnAddress } from '../members/return-address.ts'
import { registeredName } from '../members/session/remembered.ts'
import { tokens } from '../members/session/session-start.ts'
import { showPrompt } from '../members/session/sign-in-prompt.tsx'

const codesDialog = onDemand(() => import('../members/recovery-codes.tsx'))

/** Registers an account and signs in with it; the way continues to login, and from there to the page of origin. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  const { navigate } = useRouter()
  const queryClient = useQueryClient()
  const captcha = useCaptcha()
  const { handlers, errors, fault, sending } = useForm({
    checks: {
      userName: newUserName,
      password: newPassword,
      confirmPassword,
      email,
      ...captchaCheck(captcha),
    },
    ready: captcha.settled,
    async submit(values) {
      const name = values.userName?.trim() ?? ''
      // First: an account whose codes could not be shown, or whose sign-in could not be kept, would be half made.
      const [{ beginSession }, { registeredDialog }] = await Promise.all([
        tokens(),
        codesDialog.load().catch(() => {
          throw networkError()
        }),
      ])
      const { data } = await post('POST /v2/user/register', {
        body: {
          appId: site.appId,
          userName: name,
          password: values.password ?? '',
          confirmPassword: values.confirmPassword ?? '',
          email: values.email?.trim() ?? '',
          signIn: true,
          ...captchaAnswer(captcha, values),
        },
      })
      registeredName.set(name)
      notify(texts.registered)
      if (data) {
        beginSession(queryClient, data, { userName: name, remembered: false })
        showPrompt(registeredDialog(name, data.recoveryCodes))
      }
      await navigate({ href: paths.login(returnAddress(search.next) ?? undefined), replace: true })
    },
    onRefused: refreshCaptcha(captcha),
  })
  return (
    <AccountPageFrame title={meta.title} lead="只需要一个用户名和安全邮箱">
      <form {...handlers}>
        <Field
          label="用户名"
          note={`${userNameMin} 至 ${userNameMax} 位`}
          hint="可以用中文、字母、数字和 _ . -，不能有空格；不分大小写，不能与别人的相同"
          name="userName"
          autoComplete="username"
          enterKeyHint="next"
          error={errors.userName}
        />
        <NewPasswordFields label="密码" errors={errors} />
        <Field
          label="安全邮箱"
          note="找回密码时使用"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.com"
          enterKeyHint={captcha.on ? 'next' : 'go'}
          error={errors.email}
        />
        {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
        <SubmitButton label="注册" sending={sending} fault={fault} />
      </form>
      <p className={styles.other}>
        已有账号？<a href={paths.login()}>登录</a>
      </p>
    </AccountPageFrame>
  )
}
