import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerTo } from '../../../api/client.ts'
import { useIsAdmin, useMe } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress, usePathId } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { QueryResult } from '../../ui/box.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { WithSide } from '../../ui/layout.tsx'
import type { Toast } from '../../ui/toasts.tsx'
import { type CaseDetail, casesCall, changes, pollMs } from '../calls.ts'
import { AppealBox, CaseHead, DecisionSummary, FirstDecisionBox, ReportBox } from './case-boxes.tsx'
import { LetterDialog } from './case-dialogs.tsx'
import { CaseState } from './case-table.tsx'
import { CaseTimeline, CaseWork } from './case-work.tsx'
import { DecisionForm } from './decision-form.tsx'
import { useHiding } from './hiding.tsx'

/** One report: its text, its work, the actions so far, and the decision. */
export default function CasePage() {
  const id = usePathId()
  const query = useGet('GET /v2/staff/report/case/{id}', { params: { id }, refetchInterval: pollMs })
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
  const { caseId } = reportCase
  const { go } = useAddress()
  const me = useMe()
  const isAdmin = useIsAdmin()
  const hiding = useHiding(() => !isAdmin && go('/staff/moderation'))
  const showing = usePost('POST /v2/staff/report/hide', {
    given: { caseId, hide: false },
    done: ({ data }) => shownToast(reportCase, data),
    changes,
  })
  const evidence = usePost('POST /v2/staff/report/evidence', { given: { caseId }, changes })
  const assign = usePost('POST /v2/staff/report/assign', { changes })
  const [writing, setWriting] = useState(false)
  const [puttingBack, setPuttingBack] = useState(false)
  const waits = reportCase.dueTime !== null
  useNextKey(caseId)
  const hide = () => {
    const canHide = reportCase.hidden ? !reportCase.sealed : reportCase.assets.listing === 'published'
    if (!waits || !canHide) return
    if (reportCase.hidden) void showing.run({})
    else hiding.hide(reportCase)
  }
  const isFree = reportCase.assigneeId === null
  const putBack = () => assign.run({ caseId, to: 'nobody' })
  const take = () => {
    if (isFree) void assign.run({ caseId, to: 'me' })
    else if (reportCase.assigneeId === me?.userId) void putBack()
    else setPuttingBack(true)
  }
  const write = () => setWriting(true)
  useKeys([
    key('H', hide, reportCase.hidden ? '恢复' : '先行隐藏'),
    key('M', write, '写信'),
    key('A', take, isFree ? '我来办' : '放回'),
  ])
  return (
    <>
      {waits && <CaseHead reportCase={reportCase} />}
      <WithSide width={380}>
        <div className={basic.stack12}>
          {reportCase.appealTime !== null && <AppealBox reportCase={reportCase} evidence={evidence} />}
          <ReportBox reportCase={reportCase} evidence={evidence} onWrite={write} />
          {reportCase.decideTime !== null && waits && <FirstDecisionBox reportCase={reportCase} />}
          <CaseWork reportCase={reportCase} onHide={hide} busy={hiding.busy || showing.busy} />
          <CaseTimeline reportCase={reportCase} />
        </div>
        {waits ? (
          <DecisionForm reportCase={reportCase} onTake={take} />
        ) : (
          <DecisionSummary reportCase={reportCase} onWrite={write} />
        )}
      </WithSide>
      <LetterDialog reportCase={reportCase} open={writing} onClose={() => setWriting(false)} />
      <FormDialog
        open={puttingBack}
        onClose={() => setPuttingBack(false)}
        title={`${reportCase.assigneeName ?? ''}在办，放回？`}
        note="放回后谁都可以办。"
        act="放回"
        busy={assign.busy}
        onAct={() => void putBack().then(() => setPuttingBack(false))}
      />
      {hiding.question}
    </>
  )
}

type Shown = AnswerTo<'POST /v2/staff/report/hide'>['data']

function shownToast({ number }: CaseDetail, { alsoHeldBy, notPublished }: Shown): Toast {
  if (notPublished !== null) return { text: `${number} 没有恢复上架`, detail: notPublished.msg }
  return alsoHeldBy.length > 0
    ? { text: '这件不再隐藏它', detail: `${alsoHeldBy.join('、')} 仍让它隐藏` }
    : { text: `${number} 已恢复` }
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
  useKeys([key('J', step(1), '下一件'), key('K', step(-1)), key('Esc', () => go('/staff/moderation'))])
}
