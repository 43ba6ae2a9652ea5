import { useState } from 'react'
import { HistoryList } from '../features/catalogue/history-list.tsx'
import { paths } from '../paths.ts'
import { Sheet } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import * as icons from '../ui/icons.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { Tabs, tabId } from '../ui/tabs.tsx'
import { MemberMenu } from './layout/member-menu.tsx'
import { SignInLinks } from './layout/sign-in-links.tsx'
import type { PageProps } from './meta.ts'
import '../styles/user.css'

const tabs = [
  { id: 'favourites', title: '收藏', href: `${paths.user()}?tab=favourites` },
  { id: 'likes', title: '喜欢', href: `${paths.user()}?tab=likes` },
  { id: 'history', title: '浏览记录', href: paths.user() },
]

const invitations: Record<string, string> = {
  favourites: '登录后，收藏的作品按收藏夹排在这里。',
  likes: '登录后，喜欢的作品排在这里。',
}

/** The member centre as a guest sees it: what is kept on the device, settings, and the way in. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const current = tabs.find(({ id }) => id === search.tab)?.id ?? 'history'
  const invitation = invitations[current]
  return (
    <>
      <UserBar title={meta.title} />
      <div className="page me">
        <aside className="sticky" aria-label="账号">
          <section className="panel guest">
            <span className="face">
              <Icon of={icons.user} size={24} />
            </span>
            <h2>还没有登录</h2>
            <p>登录后可以收藏、喜欢，每天复制 10 次磁力。</p>
            <div className="acts">
              <SignInLinks />
            </div>
          </section>
          <div className="wide">
            <MemberMenu />
          </div>
        </aside>
        <main id="content" tabIndex={-1}>
          <h1 className="heard">{meta.title}</h1>
          <div className="pinned">
            <Tabs label="我的内容" tabs={tabs} current={current} panel="mine" />
          </div>
          <div id="mine" role="tabpanel" aria-labelledby={tabId('mine', current)}>
            {invitation ? (
              <Empty drawing="folder" title={invitation}>
                <a className="btn pri" href={paths.login()}>
                  登录
                </a>
              </Empty>
            ) : (
              <HistoryList />
            )}
          </div>
        </main>
      </div>
    </>
  )
}

/** Below 1024 px: what the menu beside the page holds on a wide screen. */
function UserBar({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <header className="bar plain">
      <p className="title">{title}</p>
      <a className="ib" href={paths.pay()} aria-label="开通会员">
        <Icon of={icons.crown} />
      </a>
      <a className="ib" href={paths.orders()} aria-label="我的订单">
        <Icon of={icons.receiptText} />
      </a>
      <a className="ib" href={paths.message()} aria-label="客服留言">
        <Icon of={icons.headset} />
      </a>
      <button type="button" className="ib" aria-label="更多" onClick={() => setOpen(true)}>
        <Icon of={icons.ellipsis} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="更多">
        <MemberMenu />
      </Sheet>
    </header>
  )
}
