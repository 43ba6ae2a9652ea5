import { emailMax, userNameMax, userNameMin } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { post } from '../api/connection.ts'
import {
  askAnotherCaptcha,
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  useCaptcha,
} from '../features/accounts/captcha.tsx'
import { confirmPassword, email, newPassword, userName } from '../features/accounts/checks.ts'
import { useForm } from '../features/accounts/form.ts'
import { NewPasswordFields } from '../features/accounts/new-password-fields.tsx'
import { registeredName } from '../features/accounts/registered-name.ts'
import { SubmitButton } from '../features/accounts/submit-button.tsx'
import { wayBack } from '../features/accounts/way-back.ts'
import { paths } from '../paths.ts'
import { Field } from '../ui/field.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { usePreferences } from '../ui/preferences.tsx'
import { useRouter } from '../ui/router.tsx'
import { notify } from '../ui/snackbar.tsx'
import { Door } from './layout/door.tsx'
import type { PageProps } from './meta.ts'

/** Make an account; the way goes on to login, with the name filled in. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  const { navigate } = useRouter()
  const captcha = useCaptcha()
  const { handlers, errors, fault, sending } = useForm({
    checks: { userName, password: newPassword, confirmPassword, email, ...captchaCheck(captcha) },
    ready: captcha.settled,
    async submit(values) {
      const name = values.userName?.trim() ?? ''
      await post('POST /v2/user/register', {
        body: {
          appId: site.appId,
          userName: name,
          password: values.password ?? '',
          confirmPassword: values.confirmPassword ?? '',
          email: values.email?.trim() ?? '',
          ...captchaAnswer(captcha, values),
        },
      })
      registeredName.set(name)
      notify(texts.registered)
      await navigate({ href: paths.login(wayBack(search.next) ?? undefined), replace: true })
    },
    onRefused: askAnotherCaptcha(captcha),
  })
  return (
    <Door title={meta.title} lead="只需要一个用户名和安全邮箱">
      <form {...handlers}>
        <Field
          label="用户名"
          note={`${userNameMin} 至 ${userNameMax} 位`}
          name="userName"
          autoComplete="username"
          maxLength={userNameMax}
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
          maxLength={emailMax}
          enterKeyHint={captcha.on ? 'next' : 'go'}
          error={errors.email}
        />
        {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
        <SubmitButton label="注册" sending={sending} fault={fault} />
      </form>
      <p className="other">
        已有账号？<a href={paths.login()}>登录</a>
      </p>
    </Door>
  )
}
