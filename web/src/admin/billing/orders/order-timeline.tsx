import type { AnswerTo } from '../../../api/client.ts'
import * as basic from '../../ui/basic.module.css'
import { Timeline } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'
import * as styles from './orders.module.css'

type Step = AnswerTo<'GET /v2/staff/orders/detail/{orderId}'>['data']['timeline'][number]

interface OrderTimelineProps {
  steps: readonly Step[]
  /** The next step. */
  next?: string | undefined
}

/** The steps of an order with the actor of each; the same wherever an order is shown. */
export function OrderTimeline({ steps, next }: OrderTimelineProps) {
  const moments = steps.map(({ time, kind, text, note, by }, place) => ({
    id: `${place} ${time}`,
    time: formatTime(time),
    tone: kind === 'plain' ? undefined : kind,
    text: (
      <>
        {text}
        {by && <span className={basic.muted}>，{by}</span>}
        {note && <span className={`${basic.text11} ${basic.muted} ${styles.noteText}`}>{note}</span>}
      </>
    ),
  }))
  const extra = next === undefined ? [] : [{ id: 'next', time: '现在', tone: 'next' as const, text: next }]
  return <Timeline of={[...moments, ...extra]} />
}
