import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { type ComponentType, useState } from 'react'
import { paths } from '../../paths.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import * as badgeStyles from '../../ui/badge.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useObservable } from '../../ui/preferences.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import { notify } from '../../ui/snackbar.tsx'
import * as textStyles from '../../ui/text.module.css'
import { EndingNotice } from '../billing/level/ending-notice.tsx'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import { LogoutButton } from '../layout/logout.tsx'
import type { PageProps } from '../layout/meta.ts'
import { SignInLinks } from '../layout/sign-in-links.tsx'
import type { AccountSheetName, AccountSheetsProps } from '../members/account-sheets.tsx'
import { DeletionNotice } from '../members/deletion-notice.tsx'
import { exportData } from '../members/export-data.ts'
import * as styles from '../members/members.module.css'
import { recoveryCodesCall } from '../members/recovery-count.ts'
import { type Member, memberInfo, signedIn } from '../members/session/member.ts'
import { Sessions } from '../members/sessions.tsx'

/** The account itself: password, mail, devices, one's own data, the end of it. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const isSignedIn = useObservable(signedIn)
  const isHydrated = useHydrated()
  const { data: member, isError, error, refetch } = useQuery({ ...memberInfo, enabled: isSignedIn })
  // Signed out in another tab, while the page was open. The server renders without a session and shows the
  // placeholders.
  const isGuest = !isSignedIn && isHydrated
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.account}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{meta.title}</h1>
        {isGuest ? (
          <Empty drawing="folder" title="登录后管理账号">
            <SignInLinks />
          </Empty>
        ) : isError && !member ? (
          <Fault error={error} text="账号信息没有加载出来。" onRetry={() => void refetch()} />
        ) : member ? (
          <Account member={member} />
        ) : (
          <Skeleton />
        )}
      </main>
    </>
  )
}

function Account({ member: { user, level } }: { member: Member }) {
  const [open, setOpen] = useState<AccountSheetName | null>(null)
  const [Sheets, setSheets] = useState<ComponentType<AccountSheetsProps>>()
  const show = (name: AccountSheetName) => {
    setOpen(name)
    import('../members/account-sheets.tsx').then(
      ({ AccountSheets }) => setSheets(() => AccountSheets),
      () => notify(texts.networkError),
    )
  }
  const exporting = useMutation({ mutationFn: () => exportData(user.userName) })
  return (
    <>
      <section className={`${panelStyles.panel} ${styles.identity}`} aria-label="账号">
        <span
          className={level.levelId > 1 ? `${avatarStyles.avatar} ${avatarStyles.vip}` : avatarStyles.avatar}
          aria-hidden="true"
        >
          {[...user.userName][0]}
        </span>
        <p className={styles.name}>
          <b className={textStyles.clip1}>{user.userName}</b>
          <span
            className={
              level.levelId > 1
                ? `${badgeStyles.badge} ${badgeStyles.gold}`
                : `${badgeStyles.badge} ${badgeStyles.soft}`
            }
          >
            {level.groupName}
          </span>
        </p>
        <p className={`${textStyles.muted} ${textStyles.small} ${textStyles.clip1}`}>
          {user.email || '还没有安全邮箱'}
        </p>
      </section>
      <DeletionNotice />
      <EndingNotice />
      <div className={`${panelStyles.panel} ${panelStyles.menu}`}>
        <button type="button" className={panelStyles.row} onClick={() => show('password')}>
          <Icon of={icons.keyRound} />
          修改密码
          <Icon of={icons.chevronRight} size={16} />
        </button>
        <button type="button" className={panelStyles.row} onClick={() => show('email')}>
          <Icon of={icons.mail} />
          修改安全邮箱
          <Icon of={icons.chevronRight} size={16} />
        </button>
        <button type="button" className={panelStyles.row} onClick={() => show('recovery')}>
          <Icon of={icons.lifeBuoy} />
          恢复码
          <RecoveryLeft />
          <Icon of={icons.chevronRight} size={16} />
        </button>
        <button
          type="button"
          className={panelStyles.row}
          aria-disabled={exporting.isPending}
          onClick={() => exporting.isPending || exporting.mutate()}
        >
          <Icon of={icons.download} />
          导出我的数据
          <span className={panelStyles.value}>{exporting.isPending ? '正在准备…' : 'JSON 文件'}</span>
        </button>
      </div>
      <Sessions />
      <div className={`${panelStyles.panel} ${panelStyles.menu}`}>
        {user.deleteTime === null && (
          <button
            type="button"
            className={`${panelStyles.row} ${panelStyles.danger}`}
            onClick={() => show('deletion')}
          >
            <Icon of={icons.trash} />
            <span>注销账号</span>
          </button>
        )}
        <LogoutButton className={`${panelStyles.row} ${panelStyles.danger}`} />
      </div>
      {Sheets && <Sheets open={open} onClose={() => setOpen(null)} userName={user.userName} />}
    </>
  )
}

function RecoveryLeft() {
  const left = useQuery(recoveryCodesCall).data?.data.left
  if (left === undefined) return null
  return <span className={panelStyles.value}>{left === 0 ? '还没有' : `还有 ${left} 个`}</span>
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <div className={`${panelStyles.panel} ${styles.identity}`}>
        <span className={avatarStyles.avatar} />
        <p className={styles.name}>
          <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
        </p>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
      </div>
      <div className={`${panelStyles.panel} ${panelStyles.menu}`}>
        <div className={panelStyles.row} />
        <div className={panelStyles.row} />
        <div className={panelStyles.row} />
      </div>
    </div>
  )
}
