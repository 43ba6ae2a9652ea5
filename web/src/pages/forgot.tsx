import { userNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../api/connection.ts'
import {
  askAnotherCaptcha,
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  useCaptcha,
} from '../features/accounts/captcha.tsx'
import { userName } from '../features/accounts/checks.ts'
import { useForm } from '../features/accounts/form.ts'
import { SubmitButton } from '../features/accounts/submit-button.tsx'
import { paths } from '../paths.ts'
import { Field } from '../ui/field.tsx'
import { usePageTitle } from '../ui/page-title.tsx'
import { usePreferences } from '../ui/preferences.tsx'
import { Door } from './layout/door.tsx'
import type { PageProps } from './meta.ts'

/** A new password for who has forgotten the old one: by mail, or by the staff where the site sends none. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  const captcha = useCaptcha()
  const [byMail, setByMail] = useState<boolean | null>(null)
  const { handlers, errors, fault, sending } = useForm({
    checks: { userName, ...captchaCheck(captcha) },
    ready: captcha.settled,
    async submit(values) {
      const { data } = await post('POST /v2/user/forgot', {
        body: {
          appId: site.appId,
          userName: values.userName?.trim() ?? '',
          ...captchaAnswer(captcha, values),
        },
      })
      setByMail(data.byMail)
    },
    onRefused: askAnotherCaptcha(captcha),
  })
  return (
    <Door title={meta.title} lead="填写用户名，重设链接会发到这个账号的安全邮箱">
      {byMail === null ? (
        <form {...handlers}>
          <Field
            label="用户名"
            name="userName"
            autoComplete="username"
            maxLength={userNameMax}
            enterKeyHint={captcha.on ? 'next' : 'go'}
            error={errors.userName}
          />
          {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
          <SubmitButton label="提交" sending={sending} fault={fault} />
        </form>
      ) : (
        <Answer byMail={byMail} contact={site.links.contact} />
      )}
      <p className="other">
        想起来了？<a href={paths.login()}>登录</a>
      </p>
    </Door>
  )
}

function Answer({ byMail, contact }: { byMail: boolean; contact: string | undefined }) {
  return (
    <div className="note" role="status">
      {byMail ? (
        <p>如果这个账号存在，重设密码的邮件已经在路上了。没有收到时，请看看垃圾邮件，或稍后再试。</p>
      ) : (
        <p>
          本站不发送邮件，请
          {contact ? <a href={contact}>联系工作人员</a> : '通过本站公布的联系方式联系工作人员'}
          ，说明用户名和安全邮箱，由工作人员为你重设密码。
        </p>
      )}
    </div>
  )
}
