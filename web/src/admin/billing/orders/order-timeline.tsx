import type { AnswerTo } from '../../../api/client.ts'
import * as basic from '../../ui/basic.module.css'
import { Timeline } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'

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
      <span className={basic.breaks}>
        {text}
        {by && <span className={basic.muted}>，{by}</span>}
        {note && <div className={`${basic.text11} ${basic.muted}`}>{note}</div>}
      </span>
    ),
  }))
  const extra = next === undefined ? [] : [{ id: 'next', time: '现在', tone: 'next' as const, text: next }]
  return <Timeline of={[...moments, ...extra]} />
}
