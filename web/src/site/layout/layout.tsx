import type { ReactNode } from 'react'
import { late } from '../../ui/late.tsx'
import { SignInPrompt } from '../members/session/sign-in-prompt.tsx'
import { useUnreadPolling } from '../support/unread/use-unread-polling.ts'
import { Announcement } from './announcement.tsx'
import { TopBar } from './bars/top-bar.tsx'
import * as styles from './layout.module.css'
import type { RouteMeta } from './meta.ts'

const FrameEnd = late(async () => (await import('./frame-end.tsx')).FrameEnd)

interface LayoutProps {
  meta: RouteMeta
  keyword: string
  /** The page: its bar on a phone, its menu, its `<main id="content">`. */
  children: ReactNode
}

/** The layout around every page. */
export function Layout({ meta, keyword, children }: LayoutProps) {
  useUnreadPolling(meta.section === 'user')
  return (
    <>
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      <Announcement />
      <TopBar section={meta.section} keyword={keyword} />
      {children}
      <FrameEnd meta={meta} />
      <SignInPrompt />
    </>
  )
}
