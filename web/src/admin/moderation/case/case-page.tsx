import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress, usePathId } from '../../ui/address.ts'
import { Answer } from '../../ui/answer.tsx'
import { useKeys } from '../../ui/keys.ts'
import { toast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type CaseDetail, caseCall, casesCall, useAct } from '../calls.ts'
import { AppealBox, FirstDecisionBox, ReportBox } from './case-boxes.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseState } from './case-table.tsx'
import { CaseWork } from './case-work.tsx'
import { Course } from './course.tsx'
import { Decided } from './decided.tsx'
import { Decision } from './decision.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import '../moderation.css'
import './case.css'

/** One report: its text, its work, the actions so far, and the decision. */
export default function CasePage() {
  const id = usePathId()
  const query = useQuery(caseCall(id))
  const held = query.data?.data
  return (
    <Page
      title={held?.caseNumber ?? '举报'}
      back={{ title: '举报', href: '/staff/moderation' }}
      facts={held && <CaseState held={held} />}
    >
      <Answer query={query} fault="读不到这个案件">
        {({ data }) => <Case key={data.caseId} held={data} />}
      </Answer>
    </Page>
  )
}

function Case({ held }: { held: CaseDetail }) {
  const now = useNow()
  const { act, busy } = useAct()
  const [writing, setWriting] = useState(false)
  const waits = held.dueTime !== null
  useNextKey(held.caseId)
  const hide = () => {
    const canHide = held.hidden ? !held.sealed : held.belongings.listing === 'published'
    if (!waits || !canHide) return
    void act(async () => {
      const { data } = await post('POST /v2/staff/report/hide', {
        body: { caseId: held.caseId, hide: !held.hidden },
      })
      toast(hideToast(held, data))
    })
  }
  const take = () => {
    const to = held.assigneeId === null ? 'me' : 'nobody'
    void act(() => post('POST /v2/staff/report/assign', { body: { caseId: held.caseId, to } }))
  }
  useKeys([
    { code: 'KeyH', label: 'H', name: held.hidden ? '恢复' : '先行隐藏', run: hide },
    { code: 'KeyM', label: 'M', name: '写信', run: () => setWriting(true) },
    { code: 'KeyA', label: 'A', name: held.assigneeId === null ? '我来办' : '放回', run: take },
  ])
  return (
    <>
      {waits && <CaseHead held={held} now={now} />}
      <div className="case-cols">
        <div className="case-main">
          {held.appealTime !== null && <AppealBox held={held} now={now} />}
          <ReportBox held={held} now={now} onWrite={() => setWriting(true)} />
          {held.decideTime !== null && waits && <FirstDecisionBox held={held} now={now} />}
          <CaseWork held={held} onHide={hide} busy={busy} />
          <Course held={held} now={now} />
        </div>
        {waits ? (
          <Decision held={held} onTake={take} />
        ) : (
          <Decided held={held} now={now} onWrite={() => setWriting(true)} />
        )}
      </div>
      <LetterDialog held={held} open={writing} onClose={() => setWriting(false)} />
    </>
  )
}

function hideToast(
  held: CaseDetail,
  {
    tokens,
    alsoHeldBy,
    notPublished,
  }: { tokens: number; alsoHeldBy: string[]; notPublished: { msg: string } | null },
) {
  if (!held.hidden)
    return { text: `${held.number} 已先行隐藏`, ...(tokens > 0 && { detail: `收回播放令牌 ${tokens} 枚` }) }
  if (notPublished !== null) return { text: `${held.number} 没有恢复上架`, detail: notPublished.msg }
  return alsoHeldBy.length > 0
    ? { text: '这件不再隐藏它', detail: `${alsoHeldBy.join('、')} 仍让它隐藏` }
    : { text: `${held.number} 已恢复` }
}

/** J and K go through what waits. */
function useNextKey(caseId: string): void {
  const { go } = useAddress()
  const rows = useQuery(casesCall('open')).data?.rows ?? []
  const step = (by: number) => () => {
    const place = rows.findIndex((row) => row.caseId === caseId)
    const next = rows[place + by]
    if (next) go(`/staff/moderation/${next.caseId}`)
  }
  useKeys([
    { code: 'KeyJ', label: 'J', name: '下一件', run: step(1) },
    { code: 'KeyK', label: 'K', run: step(-1) },
    { code: 'Escape', label: 'Esc', run: () => go('/staff/moderation') },
  ])
}
