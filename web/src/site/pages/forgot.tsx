import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import {
  CaptchaField,
  captchaAnswer,
  captchaCheck,
  refreshCaptcha,
  useCaptcha,
} from '../../ui/forms/captcha.tsx'
import { userName } from '../../ui/forms/checks.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useForm, type Values } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import * as noteStyles from '../../ui/note.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import * as styles from '../layout/account-page-frame.module.css'
import { AccountPageFrame } from '../layout/account-page-frame.tsx'
import type { PageProps } from '../layout/meta.ts'

/**
 * A new password for a member who has forgotten the old one: by mail, where the site sends any, by a recovery code, or
 * by support.
 */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { mails } = usePreferences().site
  const [byCode, setByCode] = useState(!mails)
  return (
    <AccountPageFrame
      title={meta.title}
      lead={
        byCode
          ? `${mails ? '' : '本站不发送邮件。'}用注册时或在账号页保存的恢复码，可以马上设置新密码。`
          : '填写用户名，重设链接会发到这个账号的安全邮箱。'
      }
    >
      {byCode ? <ByCode /> : <ByMail />}
      {mails && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.block}`}
          onClick={() => setByCode(!byCode)}
        >
          {byCode ? '改用邮件重设' : '有恢复码？用恢复码重设'}
        </button>
      )}
      <p className={`${noteStyles.note} ${styles.note}`}>
        <span>
          {mails ? '收不到邮件，也没有恢复码？' : '没有恢复码？'}
          <a href={paths.message('忘记密码，请帮我重设。')}>给客服留言</a>
          ，写上用户名和安全邮箱，不用登录，凭查询码看答复。
        </span>
      </p>
      <p className={styles.other}>
        想起来了？<a href={paths.login()}>登录</a>
      </p>
    </AccountPageFrame>
  )
}

interface WayProps {
  /** A recovery code is asked for. */
  code?: boolean
  checks?: Record<string, (value: string) => string | null>
  submit: (
    form: { appId: string; userName: string; code?: string; uuid?: string },
    values: Values,
  ) => Promise<void>
  label: string
}

/** Asks for the name, and what else the way needs. */
function Way({ checks, submit, label, code }: WayProps) {
  const { site } = usePreferences()
  const captcha = useCaptcha()
  const { handlers, errors, fault, sending } = useForm({
    checks: { userName, ...checks, ...captchaCheck(captcha) },
    ready: captcha.settled,
    submit: (values) =>
      submit(
        {
          appId: site.appId,
          userName: values.userName?.trim() ?? '',
          ...captchaAnswer(captcha, values),
        },
        values,
      ),
    onRefused: refreshCaptcha(captcha),
  })
  return (
    <form {...handlers}>
      <Field
        label="用户名"
        name="userName"
        autoComplete="username"
        enterKeyHint={captcha.on || code ? 'next' : 'go'}
        error={errors.userName}
      />
      {code && (
        <Field
          label="恢复码"
          note="每个只能用一次"
          name="recoveryCode"
          autoComplete="off"
          placeholder="XXXX-XXXX-XXXX"
          enterKeyHint={captcha.on ? 'next' : 'go'}
          error={errors.recoveryCode}
        />
      )}
      {captcha.on && <CaptchaField captcha={captcha} error={errors.code} />}
      <SubmitButton label={label} sending={sending} fault={fault} />
    </form>
  )
}

const codeCheck = { recoveryCode: (value: string) => (value.trim() === '' ? texts.fillInFirst : null) }

function ByCode() {
  const { navigate } = useRouter()
  return (
    <Way
      key="code"
      code
      checks={codeCheck}
      label="下一步"
      submit={async (form, { recoveryCode = '' }) => {
        const { data } = await post('POST /v2/user/recover', {
          body: { ...form, recoveryCode: recoveryCode.trim() },
        })
        await navigate({ href: paths.reset(data.token), replace: true })
      }}
    />
  )
}

function ByMail() {
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <p className={`${noteStyles.note} ${styles.note}`} role="status">
        如果这个账号存在，重设密码的邮件已经在路上了。没有收到时，请看看垃圾邮件，或稍后再试。
      </p>
    )
  }
  return (
    <Way
      label="提交"
      submit={async (form) => {
        await post('POST /v2/user/forgot', { body: form })
        setSent(true)
      }}
    />
  )
}
