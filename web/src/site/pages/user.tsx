import { copiesPerDay, idPattern } from '@yehang/contract/limits'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { pagesToOpen, rememberedPages } from '../../ui/lists/prefetch-pages.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useObservable } from '../../ui/preferences.tsx'
import { SectionFault } from '../../ui/section-fault.tsx'
import { fetchSheet, SheetOnDemand } from '../../ui/sheet-on-demand.tsx'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import * as textStyles from '../../ui/text.module.css'
import { MemberPanel } from '../billing/level/member-panel.tsx'
import { usePayLabel } from '../billing/level/pay-label.ts'
import * as barsStyles from '../layout/bars/bars.module.css'
import { MemberMenu } from '../layout/member-menu.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { SignInLinks } from '../layout/sign-in-links.tsx'
import { FolderChipsSkeleton, SavedListSkeleton } from '../library/collections/saved-list-skeleton.tsx'
import type { SavedTabProps, Totals } from '../library/collections/saved-tabs.tsx'
import { deviceHistory, HistoryList } from '../library/history/history-list.tsx'
import { signedIn } from '../members/session/signed-in.ts'
import { UnreadDot } from '../support/unread/unread-dot.tsx'
import * as styles from './user.module.css'

const recommendationSettings = onDemand(() => import('../recommendations/settings-panel.tsx'))

/** The member's lists on the server. */
const savedTabs = onDemand(() => import('../library/collections/saved-tabs.tsx'))

const tabs = [
  { id: 'favourites', title: '收藏', href: paths.user('favourites') },
  { id: 'likes', title: '喜欢', href: paths.user('likes') },
  { id: 'history', title: '浏览记录', href: paths.user('history') },
] as const

type Tab = (typeof tabs)[number]['id']

/** Without a tab in the address, a member sees the favourites, and a guest the lists of the device. */
function tabOf({ tab }: Record<string, string>, isMember: boolean): Tab {
  return tabs.find(({ id }) => id === tab)?.id ?? (isMember ? 'favourites' : 'history')
}

function savedTabOf(tab: Tab, { folder = '' }: Record<string, string>): SavedTabProps | null {
  return tab === 'history' ? null : { tab, folder: idPattern.test(folder) ? folder : null }
}

/** The server's page is a guest's. The member's page waits no longer than this for its data, in milliseconds. */
const patienceMs = 200

export async function loader({ search, ...input }: LoaderInput): Promise<undefined> {
  if (input.anonymous) {
    // Before the list is shown with its first page, which is then what the storage says.
    pagesToOpen(input)
    return input.loadAgain()
  }
  const shown = savedTabOf(tabOf(search, signedIn.get()), search)
  // Where a part cannot be loaded, the page shows the error in its place.
  if (!shown) await deviceHistory.load().catch(() => {})
  if (!shown || !signedIn.get()) return
  const opening = savedTabs.load().then(
    ({ prefetchTab }) => prefetchTab(shown, input),
    () => {},
  )
  // A list that was read further is waited for: its place can be restored in one of the right length only.
  const isLonger = (rememberedPages(input.entry) ?? 1) > 1
  await (isLonger ? opening : waitAtMost(Math.min(input.patience, patienceMs), opening))
}

/**
 * The member centre; a guest sees the lists of the device, settings, and the sign-in (docs/requirements.md, members
 * 16).
 */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const isMember = useObservable(signedIn)
  const current = tabOf(search, isMember)
  const shown = savedTabOf(current, search)
  const [totals, setTotals] = useState<Totals>({})
  const [failed, setFailed] = useState(false)
  const part = useOnDemand(savedTabs, isMember && !failed, () => setFailed(true))
  return (
    <>
      <UserBar title={meta.title} />
      <div className={`${pageStyles.page} ${styles.member}`}>
        <aside className={pageStyles.sticky} aria-label="账号">
          {isMember ? <MemberPanel /> : <GuestPanel />}
          <div className={textStyles.wide}>
            <MemberMenu />
          </div>
        </aside>
        <main id="content" tabIndex={-1}>
          <h1 className={textStyles.visuallyHidden}>{meta.title}</h1>
          <div className={pageStyles.pinned}>
            <Tabs
              label="我的内容"
              tabs={isMember ? tabs.map((tab) => withTotal(tab, totals)) : tabs}
              current={current}
              panel="mine"
            />
          </div>
          {isMember && part && <part.SavedTotals onTotals={setTotals} />}
          <div id="mine" role="tabpanel" aria-labelledby={tabId('mine', current)}>
            {shown === null ? (
              <HistoryList settings={<RecommendationSettings />} />
            ) : !isMember ? (
              <Invitation tab={shown.tab} />
            ) : part ? (
              <part.SavedTab {...shown} />
            ) : failed ? (
              <SectionFault message="这部分没有加载出来。" onRetry={() => setFailed(false)} />
            ) : (
              <>
                {shown.tab === 'favourites' && <FolderChipsSkeleton />}
                <SavedListSkeleton />
              </>
            )}
          </div>
        </main>
      </div>
    </>
  )
}

/** The space of a number is reserved before it is loaded. */
function withTotal(tab: (typeof tabs)[number], totals: Totals) {
  return tab.id === 'history' ? tab : { ...tab, count: totals[tab.id] ?? '' }
}

const invitations = {
  favourites: '登录后，收藏的作品按收藏夹排在这里。',
  likes: '登录后，喜欢的作品排在这里。',
}

function Invitation({ tab }: Pick<SavedTabProps, 'tab'>) {
  return (
    <Empty drawing="folder" title={invitations[tab]}>
      <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.login()}>
        登录
      </a>
    </Empty>
  )
}

function GuestPanel() {
  return (
    <section className={`${panelStyles.panel} ${styles.guest}`}>
      <span className={styles.face}>
        <Icon of={icons.user} size={24} />
      </span>
      <h2>还没有登录</h2>
      <p>登录后可以收藏、喜欢，每天复制 {copiesPerDay.member} 次磁力。</p>
      <div className={styles.acts}>
        <SignInLinks />
      </div>
    </section>
  )
}

/** Below 1024 px: the content of the menu beside the page on a wide screen. */
function UserBar({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <header className={`${barsStyles.bar} ${barsStyles.plain}`}>
      <p className={barsStyles.title}>{title}</p>
      <a className={buttonStyles.icon} href={paths.pay()} aria-label={usePayLabel()}>
        <Icon of={icons.crown} />
      </a>
      <a className={buttonStyles.icon} href={paths.orders()} aria-label="我的订单">
        <Icon of={icons.receiptText} />
      </a>
      <a className={buttonStyles.icon} href={paths.message()}>
        <Icon of={icons.headset} />
        <span className={textStyles.visuallyHidden}>客服消息</span>
        <UnreadDot />
      </a>
      <button
        type="button"
        className={buttonStyles.icon}
        aria-label="更多"
        onPointerDown={fetchSheet}
        onClick={() => setOpen(true)}
      >
        <Icon of={icons.ellipsis} />
      </button>
      <SheetOnDemand open={open} onClose={() => setOpen(false)} title="更多">
        <MemberMenu />
      </SheetOnDemand>
    </header>
  )
}

function RecommendationSettings() {
  const part = useOnDemand(recommendationSettings, true, leaveOut)
  return part ? <part.RecommendationSettings /> : null
}

const leaveOut = () => {}
