import { useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import * as avatarStyles from '../../../ui/avatar.module.css'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { SectionFault } from '../../../ui/section-fault.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { memberInfo } from '../../members/session/member.ts'
import { storedUser } from '../../members/session/shown-user.ts'
import * as styles from './level.module.css'

const card = onDemand(() => import('./level-card.tsx'))

/** The signed-in member: the same box while the answer is loading. */
export function MemberPanel() {
  const { data, error, isFetching, refetch } = useQuery(memberInfo)
  const [failed, setFailed] = useState(false)
  const part = useOnDemand(card, !failed, () => setFailed(true))
  if (data && part) {
    return (
      <>
        <part.LevelCard member={data} />
        <part.EndingNotice />
      </>
    )
  }
  const fault = failed ? '这部分没有加载出来。' : error && !isFetching ? error.message : null
  const retry = () => {
    setFailed(false)
    if (!data) void refetch()
  }
  const isVip = fault === null && (storedUser()?.levelId ?? 1) > 1
  return (
    <section className={isVip ? `${styles.level} ${styles.vip}` : styles.level} aria-busy={fault === null}>
      {fault !== null ? (
        <SectionFault message={fault} onRetry={retry} />
      ) : (
        <div className={styles.identity}>
          <p className={textStyles.visuallyHidden}>{texts.loading}</p>
          <span
            className={`${avatarStyles.avatar} ${skeletonStyles.skeleton} ${styles.avatarComing} ${styles.coming}`}
          />
          <span className={textStyles.grow}>
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
          </span>
        </div>
      )}
    </section>
  )
}
