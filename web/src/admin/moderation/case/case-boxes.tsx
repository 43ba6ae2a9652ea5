import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { readTime } from '../../ui/words.ts'
import { type CaseDetail, useAct } from '../calls.ts'
import { outcomeWords, reasonWords, removedText, sideWords } from '../words.ts'
import { CaseFiles } from './case-files.tsx'
import { copyAndNotify } from './copying.ts'

interface BoxProps {
  held: CaseDetail
  now: number
}

interface Evidence {
  statement: string
  contact: string
  appealContact: string | null
}

/** The reporter and the text; opening contacts, or what is sealed, is recorded in the audit log. */
export function ReportBox({ held, now, onWrite }: BoxProps & { onWrite: () => void }) {
  const { busy, act } = useAct()
  const [evidence, setEvidence] = useState<Evidence | null>(null)
  const open = () =>
    void act(async () => {
      const { data } = await post('POST /v2/staff/report/evidence', { body: { caseId: held.caseId } })
      setEvidence(data)
    })
  const statement = evidence?.statement ?? held.statement
  const { cases, upheld } = held.sameSource
  return (
    <Box
      title="来函"
      note={<Tag>{reasonWords[held.reason]}</Tag>}
      actions={
        <span className="s12 muted">
          {held.filedByStaff ? '同事代录' : '无登录提交'}
          {'　'}
          <Code name="查询码" code={held.reportCode} />
        </span>
      }
    >
      <div className="pad">
        {statement === null ? (
          <p className="note wait">{held.purgeTime ? '封存期满，陈述已销毁' : '陈述已封存，打开会进审计'}</p>
        ) : (
          <p className="letter">{statement}</p>
        )}
        <Facts
          of={[
            ['来自', `${held.sender || '匿名'}　${evidence?.contact ?? held.contact}`],
            ['附件', <CaseFiles key="files" held={held} part="report" />],
            ['收到', readTime(held.createTime, now)],
            ['同一来源', cases === 0 ? '第一件' : `以前 ${cases} 件，${upheld} 件成立`],
            ['封存到', held.keepUntil && readTime(held.keepUntil, now)],
          ]}
        />
        <div className="row wrap acts">
          {evidence === null && held.purgeTime === null && (
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
export function Code({ name, code }: { name: string; code: string }) {
  return (
    <>
      {name}{' '}
      <button type="button" className="link mono" title="复制" onClick={() => void copyAndNotify(code)}>
        {code}
      </button>
    </>
  )
}

export function AppealBox({ held, now }: BoxProps) {
  const side = held.appealSide
  return (
    <Box
      title="申诉"
      note={side && <Tag tone="info">{sideWords[side]}</Tag>}
      actions={<span className="s12 muted">14 天内一次，这是那一次</span>}
    >
      <div className="pad">
        <p className="letter">{held.appealStatement}</p>
        <Facts
          of={[
            ['附件', <CaseFiles key="files" held={held} part="appeal" />],
            ['联系方式', held.appealContact],
            ['收到', held.appealTime && readTime(held.appealTime, now)],
          ]}
        />
      </div>
    </Box>
  )
}

export function FirstDecisionBox({ held, now }: BoxProps) {
  const { outcome } = held
  return (
    <Box
      title="第一次裁定"
      actions={outcome && <State kind={outcome === 'rejected' ? 'ok' : 'bad'}>{outcomeWords[outcome]}</State>}
    >
      <div className="pad">
        <Facts
          of={[
            ['谁', `${held.decidedBy ?? ''}　${held.decideTime ? readTime(held.decideTime, now) : ''}`],
            ['理由', held.firstDecision],
            ['做过', removedText(held.removed) || '没有去掉什么'],
          ]}
        />
      </div>
    </Box>
  )
}
