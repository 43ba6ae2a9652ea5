import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as pageStyles from '../../ui/page.module.css'
import * as styles from './account-page-frame.module.css'
import * as barsStyles from './bars/bars.module.css'
import { BackLink } from './bars/phone-bars.tsx'

interface AccountPageFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** Around every page on the way to an account. */
export function AccountPageFrame({ title, lead, children }: AccountPageFrameProps) {
  return (
    <>
      <header className={`${barsStyles.bar} ${barsStyles.plain}`}>
        <BackLink fallback={paths.home()} className={buttonStyles.icon} />
      </header>
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <div className={styles.frame}>
          <p className={styles.picture} aria-hidden="true">
            收藏、喜欢和 VIP，
            <br />
            换台设备也都在。
          </p>
          <div className={styles.form}>
            <h1 className={pageStyles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {children}
          </div>
        </div>
      </main>
    </>
  )
}
