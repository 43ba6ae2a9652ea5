import { useState } from 'react'
import { paths } from '../../paths.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as noteStyles from '../../ui/note.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useObservable } from '../../ui/preferences.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as textStyles from '../../ui/text.module.css'
import { levelEndText } from '../billing/level/level-labels.ts'
import * as styles from '../billing/redeem.module.css'
import { type Redeemed as Gift, RedeemForm } from '../billing/redeem-form.tsx'
import { Redeemed } from '../billing/redeemed.tsx'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { PageProps } from '../layout/meta.ts'
import { SignInInvitation } from '../layout/sign-in-invitation.tsx'
import { useMember } from '../members/session/member.ts'
import { shownUser } from '../members/session/shown-user.ts'
import { signedIn } from '../members/session/signed-in.ts'

/** Redeems an activation code for days of a level (docs/requirements.md, billing 11). */
export function Page({ meta: { title } }: PageProps) {
  usePageTitle(title)
  const isMember = useObservable(signedIn)
  const isHydrated = useHydrated()
  const [redeemed, setRedeemed] = useState<Gift | null>(null)
  const isGuest = !isMember && isHydrated
  return (
    <>
      <BackBar title={title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.redeem}`} id="content" tabIndex={-1}>
        {isGuest ? (
          <SignInInvitation to="redeem" />
        ) : redeemed ? (
          <Redeemed redeemed={redeemed} onAgain={() => setRedeemed(null)} />
        ) : (
          <>
            <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{title}</h1>
            <Present />
            <section className={panelStyles.panel} aria-label="兑换">
              <RedeemForm onRedeemed={setRedeemed} />
            </section>
            <p className={`${noteStyles.note} ${styles.note}`}>
              <Icon of={icons.info} />
              激活后立即生效；已有 VIP 的，到期日往后顺延。
            </p>
            <p className={styles.hint}>
              激活码无效或已被使用？
              <a className={styles.link} href={paths.message('我的激活码不能使用：')}>
                联系客服
              </a>
            </p>
          </>
        )}
      </main>
    </>
  )
}

/** The account that the code goes to, with its present level; the same box while it is not known. */
function Present() {
  const member = useMember()
  const known = useObservable(shownUser)
  const userName = member?.user.userName ?? known?.userName ?? ''
  const level = member?.level
  const isVip = (level?.levelId ?? known?.levelId ?? 1) > 1
  return (
    <div className={`${panelStyles.panel} ${styles.present}`} aria-busy={!level}>
      <span
        className={isVip ? `${avatarStyles.avatar} ${avatarStyles.vip}` : avatarStyles.avatar}
        aria-hidden="true"
      >
        {[...userName][0]}
      </span>
      <p>
        <b className={textStyles.clip1}>{userName}</b>
        {level ? (
          <span>
            当前：{level.groupName}
            {isVip && `，${levelEndText(level.endTime)}`}
          </span>
        ) : (
          <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
        )}
      </p>
    </div>
  )
}
