import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Facts, Note } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button, LinkButton } from '../../ui/button.tsx'
import { type Action, usePost } from '../../ui/calls.ts'
import { formatBytes, formatTime, hoursAndMinutes } from '../../ui/format.ts'
import * as markStyles from '../../ui/marks.module.css'
import { State, Tag } from '../../ui/marks.tsx'
import { saveBytes } from '../../ui/save-file.ts'
import { copyAndAnnounce } from '../../ui/toasts.tsx'
import { type CaseDetail, changes } from '../calls.ts'
import { clockOf, outcomeLabels, reasonLabels, removedText, reviewLabels, sideLabels } from '../labels.ts'
import * as styles from './case.module.css'
import { DeadlineBar } from './case-table.tsx'

interface BoxProps {
  reportCase: CaseDetail
}

interface WriteProps extends BoxProps {
  onWrite: () => void
}

interface EvidenceProps {
  /** Opens the contacts of both sides, and what is sealed. */
  evidence: Action<object, AnswerTo<'POST /v2/staff/report/evidence'>>
}

const tones = { '': '', warn: styles.warn, danger: styles.danger }

/** The clock of a case, drawn to scale. */
export function CaseHead({ reportCase }: BoxProps) {
  const { leftMs, tone } = clockOf(reportCase)
  const appeal = reportCase.state === 'appealed'
  return (
    <section className={`${styles.head} ${tones[tone]}`} aria-label="时限">
      <div className={styles.big}>
        <span className={basic.hint}>
          {appeal && '申诉'}
          {leftMs < 0 ? '已超' : '还剩'}
        </span>
        <b>{hoursAndMinutes(Math.abs(leftMs))}</b>
        <span className={basic.hint}>到 {reportCase.dueTime && formatTime(reportCase.dueTime)}</span>
      </div>
      <div className={basic.grow}>
        <DeadlineBar reportCase={reportCase} />
        <div className={`${basic.text11} ${basic.muted}`}>
          {formatTime(reportCase.clockTime)} {appeal ? '申诉收到' : '收到'}
        </div>
      </div>
    </section>
  )
}

/** The reporter and the text; opening contacts, or what is sealed, is recorded in the audit log. */
export function ReportBox({ reportCase, evidence, onWrite }: WriteProps & EvidenceProps) {
  const { sender, keepUntil, purgeTime, appealTime } = reportCase
  const opened = evidence.data?.data
  const statement = opened?.statement ?? reportCase.statement
  const { cases, upheld } = reportCase.sameSource
  return (
    <Box
      title="来函"
      note={<Tag>{reasonLabels[reportCase.reason]}</Tag>}
      actions={
        <span className={basic.hint}>
          {reportCase.filedByStaff ? '同事代录' : '无登录提交'}
          {'　'}
          <CaseCode name="查询码" code={reportCase.reportCode} />
        </span>
      }
      padded={basic.stack8}
    >
      {statement === null ? (
        <Note tone="wait">{purgeTime ? '封存期满，陈述已销毁' : '陈述已封存，打开会进审计'}</Note>
      ) : (
        <p className={styles.letter}>{statement}</p>
      )}
      <Facts
        left
        of={[
          ['来自', `${sender || '匿名'}　${opened?.contact ?? reportCase.contact}`],
          ['附件', <CaseFiles key="files" reportCase={reportCase} part="report" />],
          ['收到', formatTime(reportCase.createTime)],
          ['同一来源', cases === 0 ? '第一件' : `以前 ${cases} 件，${upheld} 件成立`],
          ['封存到', keepUntil && formatTime(keepUntil)],
        ]}
      />
      <div className={`${basic.row} ${basic.wrap}`}>
        {!opened && purgeTime === null && (
          <Button small busy={evidence.busy} onClick={() => void evidence.run({})}>
            {appealTime === null ? '打开来函人资料（进审计）' : '打开双方资料（进审计）'}
          </Button>
        )}
        <Button small keyLabel="M" onClick={onWrite}>
          写信
        </Button>
      </div>
    </Box>
  )
}

/** A code that opens the case from one side. */
function CaseCode({ name, code }: { name: string; code: string }) {
  const copy = () => void copyAndAnnounce(code, { text: `已复制 ${code}` })
  return (
    <>
      {name}{' '}
      <LinkButton className={basic.mono} title="复制" onClick={copy}>
        {code}
      </LinkButton>
    </>
  )
}

interface CaseFilesProps {
  reportCase: CaseDetail
  part: CaseDetail['files'][number]['part']
}

/** Files that came with a report or its appeal: offered here as downloads; every access is recorded in the audit log. */
function CaseFiles({ reportCase, part }: CaseFilesProps) {
  const open = usePost('POST /v2/staff/report/attachment', {
    changes,
    done: ({ data }) => saveBytes(data),
  })
  const files = reportCase.files.filter((file) => file.part === part)
  if (files.length === 0) return <span className={basic.muted}>没有</span>
  return (
    <span className={`${basic.row} ${basic.wrap} ${styles.files}`}>
      {files.map(({ fileId, name, bytes }) => (
        <button
          key={fileId}
          type="button"
          className={`${markStyles.tag} ${basic.cut}`}
          disabled={open.busy}
          title={`下载查看，进审计（${formatBytes(bytes)}）`}
          onClick={() => void open.run({ fileId })}
        >
          {name}
        </button>
      ))}
      <span className={basic.muted}>查看进审计</span>
    </span>
  )
}

/** The appeal; how its side is reached is opened with the contact of the reporter. */
export function AppealBox({ reportCase, evidence }: BoxProps & EvidenceProps) {
  const side = reportCase.appealSide
  return (
    <Box
      title="申诉"
      note={side && <Tag tone="info">{sideLabels[side]}</Tag>}
      actions={<span className={basic.hint}>14 天内一次，这是那一次</span>}
      padded={basic.stack8}
    >
      <p className={styles.letter}>{reportCase.appealStatement}</p>
      <Facts
        left
        of={[
          ['附件', <CaseFiles key="files" reportCase={reportCase} part="appeal" />],
          ['联系方式', evidence.data?.data.appealContact ?? reportCase.appealContact],
          ['收到', reportCase.appealTime && formatTime(reportCase.appealTime)],
        ]}
      />
    </Box>
  )
}

const outcomeState = (outcome: CaseDetail['outcome']) =>
  outcome && <State kind={outcome === 'rejected' ? 'ok' : 'bad'}>{outcomeLabels[outcome]}</State>

export function FirstDecisionBox({ reportCase }: BoxProps) {
  const { outcome, decidedBy, decideTime, firstDecision, removed } = reportCase
  return (
    <Box title="第一次裁定" actions={outcomeState(outcome)} padded={basic.stack8}>
      <Facts
        left
        of={[
          ['谁', `${decidedBy ?? ''}　${decideTime ? formatTime(decideTime) : ''}`],
          ['理由', firstDecision],
          ['做过', removedText(removed) || '没有去掉什么'],
        ]}
      />
    </Box>
  )
}

/** The result of the case. */
export function DecisionSummary({ reportCase, onWrite }: WriteProps) {
  const { outcome, review, blockedMarks, decideTime, keepUntil, purgeTime } = reportCase
  if (outcome === null) return null
  return (
    <Box title="裁定" actions={outcomeState(outcome)} padded={basic.stack8}>
      <p className={styles.letter}>{reportCase.firstDecision}</p>
      <Facts
        left
        of={[
          ['谁', reportCase.decidedBy],
          ['何时', decideTime && formatTime(decideTime)],
          ['做过', removedText(reportCase.removed) || '没有去掉什么'],
          ['封锁表里', blockedMarks > 0 ? `${blockedMarks} 项` : null],
          ['复核', review && reviewLabels[review]],
          ['复核人', reportCase.reviewedBy],
          ['复核理由', review && reportCase.decision],
          ['证据封存到', keepUntil && formatTime(keepUntil)],
          ['证据已销毁', purgeTime && formatTime(purgeTime)],
        ]}
      />
      {review === null && (
        <p className={basic.hint}>
          两边都能在查询页看到裁定，不服的一方 14 天内可申诉一次。
          <br />
          <CaseCode name="给另一方的查询码" code={reportCase.otherCode} />
        </p>
      )}
      <div className={basic.row}>
        <Button small keyLabel="M" onClick={onWrite}>
          写信
        </Button>
      </div>
    </Box>
  )
}

/** What a reversal restores, and what it cannot. */
export function RestorePreview({ reportCase }: { reportCase: CaseDetail }) {
  const { assets: has, removed, sealed, blockedMarks } = reportCase
  const gone = [
    removed?.cover && '封面',
    removed?.stills && '剧照',
    removed?.videos && '影片',
    removed?.magnets && '磁力',
  ].filter(Boolean)
  return (
    <div className={`${boxStyles.padded} ${basic.stack8}`}>
      <h3>能回来的，回不来的</h3>
      <State kind="ok">编号、标题、条目、评分</State>
      {!removed?.magnets && has.magnets > 0 && <State kind="ok">磁力 {has.magnets} 条</State>}
      <State kind="ok">收藏与喜欢 {formatNumber(has.collects + has.likes)}</State>
      <State kind="ok">封锁 {blockedMarks} 项解除</State>
      {sealed && <State kind="ok">封存的图和影片</State>}
      {gone.length > 0 && (
        <div className={basic.row}>
          <State kind="bad">{gone.join('、')}已删</State>
          <span className={`${basic.end} ${basic.hint}`}>要重新上传</span>
        </div>
      )}
    </div>
  )
}
