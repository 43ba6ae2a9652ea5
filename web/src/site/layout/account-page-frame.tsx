import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { BackLink } from './phone-bars.tsx'
import '../styles/forms/forms.css'

interface AccountPageFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** Around every page on the way to an account. */
export function AccountPageFrame({ title, lead, children }: AccountPageFrameProps) {
  return (
    <>
      <header className="bar plain">
        <BackLink fallback={paths.home()} className="icon-button" />
      </header>
      <main className="page" id="content" tabIndex={-1}>
        <div className="account-frame">
          <p className="picture" aria-hidden="true">
            收藏、喜欢和 VIP，
            <br />
            换台设备也都在。
          </p>
          <div className="form-panel">
            <h1 className="page-title">{title}</h1>
            <p className="lead">{lead}</p>
            {children}
          </div>
        </div>
      </main>
    </>
  )
}
