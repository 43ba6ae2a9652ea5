import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress, usePathId } from '../../ui/address.ts'
import { useKeys } from '../../ui/keys.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type CaseDetail, caseCall, casesCall, useCaseAction } from '../calls.ts'
import { AppealBox, FirstDecisionBox, ReportBox } from './case-boxes.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseState } from './case-table.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { CaseWork } from './case-work.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionSummary } from './decision-summary.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import '../moderation.css'
import './case.css'

/** One report: its text, its work, the actions so far, and the decision. */
export default function CasePage() {
  const id = usePathId()
  const query = useQuery(caseCall(id))
  const reportCase = query.data?.data
  return (
    <Page
      title={reportCase?.caseNumber ?? '举报'}
      back={{ title: '举报', href: '/staff/moderation' }}
      facts={reportCase && <CaseState reportCase={reportCase} />}
    >
      <QueryResult query={query} fault="读不到这个案件">
        {({ data }) => <Case key={data.caseId} reportCase={data} />}
      </QueryResult>
    </Page>
  )
}

function Case({ reportCase }: { reportCase: CaseDetail }) {
  const now = useNow()
  const { act, busy } = useCaseAction()
  const [writing, setWriting] = useState(false)
  const waits = reportCase.dueTime !== null
  useNextKey(reportCase.caseId)
  const hide = () => {
    const canHide = reportCase.hidden ? !reportCase.sealed : reportCase.assets.listing === 'published'
    if (!waits || !canHide) return
    void act(async () => {
      const { data } = await post('POST /v2/staff/report/hide', {
        body: { caseId: reportCase.caseId, hide: !reportCase.hidden },
      })
      toast(hideToast(reportCase, data))
    })
  }
  const take = () => {
    const to = reportCase.assigneeId === null ? 'me' : 'nobody'
    void act(() => post('POST /v2/staff/report/assign', { body: { caseId: reportCase.caseId, to } }))
  }
  useKeys([
    { code: 'KeyH', label: 'H', name: reportCase.hidden ? '恢复' : '先行隐藏', run: hide },
    { code: 'KeyM', label: 'M', name: '写信', run: () => setWriting(true) },
    { code: 'KeyA', label: 'A', name: reportCase.assigneeId === null ? '我来办' : '放回', run: take },
  ])
  return (
    <>
      {waits && <CaseHead reportCase={reportCase} now={now} />}
      <div className="case-cols">
        <div className="case-main">
          {reportCase.appealTime !== null && <AppealBox reportCase={reportCase} now={now} />}
          <ReportBox reportCase={reportCase} now={now} onWrite={() => setWriting(true)} />
          {reportCase.decideTime !== null && waits && <FirstDecisionBox reportCase={reportCase} now={now} />}
          <CaseWork reportCase={reportCase} onHide={hide} busy={busy} />
          <CaseTimeline reportCase={reportCase} now={now} />
        </div>
        {waits ? (
          <DecisionForm reportCase={reportCase} onTake={take} />
        ) : (
          <DecisionSummary reportCase={reportCase} now={now} onWrite={() => setWriting(true)} />
        )}
      </div>
      <LetterDialog reportCase={reportCase} open={writing} onClose={() => setWriting(false)} />
    </>
  )
}

function hideToast(
  reportCase: CaseDetail,
  {
    tokens,
    alsoHeldBy,
    notPublished,
  }: { tokens: number; alsoHeldBy: string[]; notPublished: { msg: string } | null },
) {
  if (!reportCase.hidden)
    return {
      text: `${reportCase.number} 已先行隐藏`,
      ...(tokens > 0 && { detail: `收回播放令牌 ${tokens} 枚` }),
    }
  if (notPublished !== null) return { text: `${reportCase.number} 没有恢复上架`, detail: notPublished.msg }
  return alsoHeldBy.length > 0
    ? { text: '这件不再隐藏它', detail: `${alsoHeldBy.join('、')} 仍让它隐藏` }
    : { text: `${reportCase.number} 已恢复` }
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
