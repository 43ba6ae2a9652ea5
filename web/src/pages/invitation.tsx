import { messageMax } from '@yehang/contract/limits'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { usePreferences } from '../ui/preferences.tsx'
import { Invitation } from './layout/invitation.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import type { PageProps } from './meta.ts'
import '../styles/user.css'

/** Support, as far as a guest finds it. */
export function Page({ meta: { title }, search }: PageProps) {
  usePageTitle(title)
  const { contact } = usePreferences().site.links
  const message = search.message?.trim().slice(0, messageMax)
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className="page invitation" id="content" tabIndex={-1}>
        <Invitation to="message" />
        {message && (
          <blockquote>
            <p>要发送的内容</p>
            {message}
          </blockquote>
        )}
        {contact && (
          <p className="foot-note">
            没有账号也可以<a href={contact}>直接联系我们</a>
          </p>
        )}
      </main>
    </>
  )
}
