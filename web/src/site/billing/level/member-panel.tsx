import { useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { memberInfo } from '../../members/session/member.ts'
import { storedUser } from '../../members/session/shown-user.ts'

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
    <section className={isVip ? 'level vip' : 'level'} aria-busy={fault === null}>
      {fault !== null ? (
        <SectionFault message={fault} onRetry={retry} />
      ) : (
        <div className="identity">
          <p className="visually-hidden">{texts.loading}</p>
          <span className="avatar skeleton" />
          <span className="grow">
            <span className="skeleton line" />
            <span className="skeleton line" />
          </span>
        </div>
      )}
    </section>
  )
}
