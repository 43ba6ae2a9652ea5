import { formatNumber } from '../../../lib/numbers.ts'
import text from '../../../ui/text.module.css'
import * as styles from './figures.module.css'
import { type PlaybackFigures, startText } from './labels.ts'

const height = 60

/** Playbacks of each day as bars, failures in red at their feet; the same in words for those who do not see it. */
export function DayChart({ days }: Pick<PlaybackFigures, 'days'>) {
  const most = Math.max(1, ...days.map(({ plays }) => plays))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * height))
  const step = days.length <= 7 ? 1 : days.length <= 30 ? 7 : 21
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, plays, failures }, at) => (
          <g key={day}>
            <rect x={at + 0.12} width={0.76} y={height - tall(plays)} height={tall(plays)} />
            <rect
              className={styles.failed}
              x={at + 0.12}
              width={0.76}
              y={height - tall(failures)}
              height={tall(failures)}
            />
          </g>
        ))}
      </svg>
      <ol style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
        {days.map((sums, at) => {
          const { day, plays, failures } = sums
          const words = `${day.slice(5)}：${formatNumber(plays)} 次播放，${formatNumber(failures)} 次失败，起播 ${startText(sums)}`
          return (
            <li key={day} title={words}>
              <span className={text.visuallyHidden}>{words}</span>
              {at % step === 0 && <i aria-hidden="true">{day.slice(5)}</i>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
