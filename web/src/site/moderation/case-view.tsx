import { useCallback, useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { minuteOf } from '../../lib/dates.ts'
import { onDemand } from '../../lib/on-demand.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as panelStyles from '../../ui/panel.module.css'
import * as styles from './moderation.module.css'
import { reasonTitle } from './reasons.ts'

export type CaseAnswer = AnswerTo<'GET /v2/report/{reportCode}'>['data']

const outcomes = { rejected: '不成立', partly: '部分成立', upheld: '成立，已下架' }
const reviews = { kept: '维持原裁定', reversed: '撤销原裁定', partly: '改为部分成立' }

/** The pending step, in one line. */
function stateOf({ state, outcome, review }: CaseAnswer): string {
  if (state === 'open') return '正在处理'
  if (state === 'appealed') return '申诉复核中'
  if (review !== null) return `已复核：${reviews[review]}`
  return `已裁定：${outcome === null ? '' : outcomes[outcome]}`
}

export interface CaseViewProps {
  answer: CaseAnswer
  reportCode: string
  onChanged: () => void
}

/** Forms are most of the page's weight, and most cases have none. */
const answering = onDemand(() => import('./case-response.tsx'))

/** A case as one of its sides sees it. */
export function CaseView({ answer, reportCode, onChanged }: CaseViewProps) {
  const { caseNumber, number, title, reason, createTime, dueTime, letters } = answer
  return (
    <>
      <section className={`${panelStyles.panel} ${styles.case}`} aria-label="案件">
        <p className={styles.state}>{stateOf(answer)}</p>
        <dl>
          <dt>案件</dt>
          <dd>{caseNumber}</dd>
          {number !== '' && (
            <>
              <dt>作品</dt>
              <dd>
                {number}　{title}
              </dd>
            </>
          )}
          <dt>理由</dt>
          <dd>{reasonTitle(reason)}</dd>
          <dt>收到</dt>
          <dd>{minuteOf(createTime)}</dd>
          {dueTime !== null && (
            <>
              <dt>最迟答复</dt>
              <dd>{minuteOf(dueTime)}</dd>
            </>
          )}
          {answer.state === 'open' && answer.hidden && (
            <>
              <dt>作品</dt>
              <dd>已先行隐藏，裁定前不在站上</dd>
            </>
          )}
        </dl>
      </section>
      <Statement title="裁定" text={answer.decision} time={answer.decideTime} />
      {answer.appealTime !== null && (
        <Statement
          title={answer.appealSide === answer.side ? '你的申诉' : '对方的申诉'}
          text="已收到，由另一位工作人员复核，48 小时内答复。"
          time={answer.appealTime}
        />
      )}
      <Statement title="复核" text={answer.reviewText} time={answer.reviewTime} />
      {letters.map(({ time, text }) => (
        <Statement key={time + text} title="工作人员来信" text={text} time={time} />
      ))}
      {(answer.files.length > 0 || answer.filesLeft > 0 || answer.appealUntil !== null) && (
        <Answering answer={answer} reportCode={reportCode} onChanged={onChanged} />
      )}
    </>
  )
}

function Answering(props: CaseViewProps) {
  const [wanted, setWanted] = useState(true)
  const part = useOnDemand(
    answering,
    wanted,
    useCallback(() => setWanted(false), []),
  )
  if (part !== undefined) return <part.CaseResponse {...props} />
  if (wanted) return <section className={`${panelStyles.panel} ${styles.case}`} aria-busy="true" />
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.block}`}
      onClick={() => setWanted(true)}
    >
      附件和申诉没有加载出来，再试一次
    </button>
  )
}

function Statement({ title, text, time }: { title: string; text: string; time: string | null }) {
  if (time === null || text === '') return null
  return (
    <section className={`${panelStyles.panel} ${styles.case}`} aria-label={title}>
      <h2>
        {title}
        <time>{minuteOf(time)}</time>
      </h2>
      <p className={styles.statement}>{text}</p>
    </section>
  )
}
