import { messageMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as styles from '../support/guest/guest.module.css'
import { BackBar } from './bars/phone-bars.tsx'
import type { PageProps } from './meta.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'

const guestSide = onDemand(() => import('../support/guest/guest-side.tsx'))

/** Support for guests: a guest who cannot sign in writes without an account, and reads the answer by a code. */
export function GuestMessage({ meta: { title }, search }: PageProps) {
  usePageTitle(title)
  const { contact } = usePreferences().site.links
  const message = search.message?.trim().slice(0, messageMax) ?? ''
  const [mode, setMode] = useState<'write' | 'read' | null>(null)
  const part = useOnDemand(guestSide, mode !== null, () => setMode(null))
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.invitation}`} id="content" tabIndex={-1}>
        <SignInInvitation to="message" />
        {mode !== null && part ? (
          <part.GuestSide mode={mode} onMode={setMode} start={message} />
        ) : (
          <>
            {message && (
              <blockquote>
                <p>要发送的内容</p>
                {message}
              </blockquote>
            )}
            <p className={pageStyles.footNote}>
              没有账号，或者登不进去？
              <br />
              不用登录也可以留言，凭查询码看答复。
            </p>
            <div className={`${textStyles.row} ${styles.ways}`}>
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.line}`}
                aria-busy={mode === 'write'}
                onClick={() => setMode('write')}
              >
                不登录留言
              </button>
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.line}`}
                aria-busy={mode === 'read'}
                onClick={() => setMode('read')}
              >
                用查询码看答复
              </button>
            </div>
          </>
        )}
        {contact && contact !== paths.message() && (
          <p className={pageStyles.footNote}>
            也可以<a href={contact}>直接联系我们</a>
          </p>
        )}
      </main>
    </>
  )
}
