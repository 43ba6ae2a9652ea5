import { useQueryClient } from '@tanstack/react-query'
import { rememberDays } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect } from 'react'
import { post } from '../../api/connection.ts'
import { paths } from '../../paths.ts'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../ui/forms/captcha.tsx'
import { password, userName } from '../../ui/forms/checks.ts'
import * as fieldStyles from '../../ui/forms/field.module.css'
import { Field, PasswordField } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import { notify } from '../../ui/snackbar.tsx'
import * as styles from '../layout/account-page-frame.module.css'
import { AccountPageFrame } from '../layout/account-page-frame.tsx'
import type { PageProps } from '../layout/meta.ts'
import { returnAddress } from '../members/return-address.ts'
import { signedIn } from '../members/session/member.ts'
import { dropPendingActionElsewhere } from '../members/session/pending-action.ts'
import { forgetName, registeredName, rememberedName, rememberName } from '../members/session/remembered.ts'
import { tokens } from '../members/session/session-start.ts'

/** Sign in, and continue to the page that led here. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  const { navigate } = useRouter()
  const queryClient = useQueryClient()
  const captcha = useCaptcha()
  const { next } = search
  const remembered = useHydrated() ? rememberedName() : null
  const { handlers, errors, fault, sending } = useForm({
    checks: { userName, password, ...captchaCheck(captcha) },
    ready: captcha.settled,
    async submit(values) {
      const name = values.userName?.trim() ?? ''
      const rememberMe = values.rememberMe !== undefined
      // First, or a sign-in that went well could not be kept.
      const { beginSession } = await tokens()
      const { data } = await post('POST /v2/user/login', {
        body: {
          appId: site.appId,
          userName: name,
          password: values.password?.trim() ?? '',
          rememberMe,
          ...captchaAnswer(captcha, values),
        },
      })
      if (rememberMe) rememberName(name)
      else forgetName()
      beginSession(queryClient, data, { userName: name, remembered: rememberMe })
      const href = returnAddress(next) ?? paths.user()
      dropPendingActionElsewhere(href)
      // The back office is no page of the router.
      if (href.startsWith(paths.staff())) location.replace(href)
      else await navigate({ href, replace: true })
    },
    onRefused: refreshCaptcha(captcha),
  })
  useEffect(() => {
    if (!captcha.answer || !signedIn.get()) return
    notify(texts.alreadySignedIn)
    const href = returnAddress(next) ?? paths.user()
    dropPendingActionElsewhere(href)
    void navigate({ href, replace: true })
  }, [captcha.answer, navigate, next])
  return (
    <AccountPageFrame title={meta.title} lead="收藏、喜欢和 VIP 跟着你的账号走">
      <form {...handlers}>
        <Field
          label="用户名"
          name="userName"
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={registeredName.get() ?? remembered ?? ''}
          error={errors.userName}
        />
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          enterKeyHint={captcha.on ? 'next' : 'go'}
          error={errors.password}
        />
        {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
        <label className={`${fieldStyles.check} ${styles.check}`}>
          {/* A new element where a name is remembered: React does not change what a visitor may have checked. */}
          <input
            key={String(remembered !== null)}
            type="checkbox"
            name="rememberMe"
            defaultChecked={remembered !== null}
          />
          记住我，{rememberDays} 天内保持登录
        </label>
        <SubmitButton label="登录" sending={sending} fault={fault} />
      </form>
      <p className={`${styles.other} ${styles.spread}`}>
        <a href={paths.forgot()}>忘记密码？</a>
        <span>
          还没有账号？<a href={paths.register()}>注册</a>
        </span>
      </p>
    </AccountPageFrame>
  )
}
