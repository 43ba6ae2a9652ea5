import { useEffect, useState } from 'react'
import { post } from '../../api/connection.ts'
import { paths } from '../../paths.ts'
import { confirmPassword, newPassword } from '../../ui/forms/checks.ts'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useRouter } from '../../ui/router.tsx'
import { notify } from '../../ui/snackbar.tsx'
import * as styles from '../layout/account-page-frame.module.css'
import { AccountPageFrame } from '../layout/account-page-frame.tsx'
import type { PageProps } from '../layout/meta.ts'
import { NewPasswordFields } from '../members/new-password-fields.tsx'
import { endSession } from '../members/session/session.ts'

/** Where the link of a mail, a recovery code or support leads: a new password. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const { navigate } = useRouter()
  const [token] = useState(search.token ?? '')
  // The token must not stay in the address: neither the history nor a link is to contain it.
  useEffect(() => {
    if (search.token) void navigate({ href: paths.reset(), replace: true })
  }, [search.token, navigate])
  const { handlers, errors, fault, sending } = useForm({
    checks: { password: newPassword, confirmPassword },
    async submit({ password = '', confirmPassword = '' }) {
      await post('POST /v2/user/reset', { body: { token, password, confirmPassword } })
      // Every session of the account has ended, also one of this browser.
      endSession()
      notify('密码已重设，请用新密码登录；恢复码可以在账号页重新生成')
      await navigate({ href: paths.login(), replace: true })
    },
  })
  return (
    <AccountPageFrame title={meta.title} lead="重设后，这个账号在所有设备上都要重新登录">
      <form {...handlers}>
        <NewPasswordFields label="新密码" errors={errors} last />
        <SubmitButton label="重设密码" sending={sending} fault={fault} />
      </form>
      <p className={styles.other}>
        链接失效了？<a href={paths.forgot()}>再要一个</a>
      </p>
    </AccountPageFrame>
  )
}
