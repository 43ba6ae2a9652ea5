import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type CaseDetail, useCaseAction } from '../calls.ts'
import { outcomeLabels, reasonLabels, removedText, sideLabels } from '../labels.ts'
import { CaseFiles } from './case-files.tsx'

interface BoxProps {
  reportCase: CaseDetail
  now: number
}

interface Evidence {
  statement: string
  contact: string
  appealContact: string | null
}

/** The reporter and the text; opening contacts, or what is sealed, is recorded in the audit log. */
export function ReportBox({ reportCase, now, onWrite }: BoxProps & { onWrite: () => void }) {
  const { busy, act } = useCaseAction()
  const [evidence, setEvidence] = useState<Evidence | null>(null)
  const open = () =>
    void act(async () => {
      const { data } = await post('POST /v2/staff/report/evidence', { body: { caseId: reportCase.caseId } })
      setEvidence(data)
    })
  const statement = evidence?.statement ?? reportCase.statement
  const { cases, upheld } = reportCase.sameSource
  return (
    <Box
      title="来函"
      note={<Tag>{reasonLabels[reportCase.reason]}</Tag>}
      actions={
        <span className="text-12 muted">
          {reportCase.filedByStaff ? '同事代录' : '无登录提交'}
          {'　'}
          <CaseCode name="查询码" code={reportCase.reportCode} />
        </span>
      }
    >
      <div className="padded">
        {statement === null ? (
          <p className="note wait">
            {reportCase.purgeTime ? '封存期满，陈述已销毁' : '陈述已封存，打开会进审计'}
          </p>
        ) : (
          <p className="letter">{statement}</p>
        )}
        <Facts
          of={[
            ['来自', `${reportCase.sender || '匿名'}　${evidence?.contact ?? reportCase.contact}`],
            ['附件', <CaseFiles key="files" reportCase={reportCase} part="report" />],
            ['收到', formatTime(reportCase.createTime, now)],
            ['同一来源', cases === 0 ? '第一件' : `以前 ${cases} 件，${upheld} 件成立`],
            ['封存到', reportCase.keepUntil && formatTime(reportCase.keepUntil, now)],
          ]}
        />
        <div className="row wrap acts">
          {evidence === null && reportCase.purgeTime === null && (
            <Button small busy={busy} onClick={open}>
              打开来函人资料（进审计）
            </Button>
          )}
          <Button small keyLabel="M" onClick={onWrite}>
            写信
          </Button>
        </div>
      </div>
    </Box>
  )
}

/** A code that opens the case from one side. */
export function CaseCode({ name, code }: { name: string; code: string }) {
  return (
    <>
      {name}{' '}
      <button type="button" className="link mono" title="复制" onClick={() => void copyAndNotify(code)}>
        {code}
      </button>
    </>
  )
}

export function AppealBox({ reportCase, now }: BoxProps) {
  const side = reportCase.appealSide
  return (
    <Box
      title="申诉"
      note={side && <Tag tone="info">{sideLabels[side]}</Tag>}
      actions={<span className="text-12 muted">14 天内一次，这是那一次</span>}
    >
      <div className="padded">
        <p className="letter">{reportCase.appealStatement}</p>
        <Facts
          of={[
            ['附件', <CaseFiles key="files" reportCase={reportCase} part="appeal" />],
            ['联系方式', reportCase.appealContact],
            ['收到', reportCase.appealTime && formatTime(reportCase.appealTime, now)],
          ]}
        />
      </div>
    </Box>
  )
}

export function FirstDecisionBox({ reportCase, now }: BoxProps) {
  const { outcome } = reportCase
  return (
    <Box
      title="第一次裁定"
      actions={
        outcome && <State kind={outcome === 'rejected' ? 'ok' : 'bad'}>{outcomeLabels[outcome]}</State>
      }
    >
      <div className="padded">
        <Facts
          of={[
            [
              '谁',
              `${reportCase.decidedBy ?? ''}　${reportCase.decideTime ? formatTime(reportCase.decideTime, now) : ''}`,
            ],
            ['理由', reportCase.firstDecision],
            ['做过', removedText(reportCase.removed) || '没有去掉什么'],
          ]}
        />
      </div>
    </Box>
  )
}

/** Copies, and announces it. */
async function copyAndNotify(text: string): Promise<void> {
  const copied = await copyText(text)
  toast(copied ? { text: `已复制 ${text}` } : { text: '浏览器没有让复制', bad: true })
}
