import { formatScore, formatTotal } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import type { WorkAnswer } from './calls.ts'

interface WorkHeaderProps {
  work: WorkAnswer['data']
  magnetsHref: string
  magnets: { total: number; totalCapped?: true | undefined } | undefined
  /** Liking and collecting need an account. */
  onLoginNeeded: () => void
}

/** Title, the facts one looks for first, and what can be done with the work. */
export function WorkHeader({ work, magnetsHref, magnets, onLoginNeeded }: WorkHeaderProps) {
  return (
    <>
      <h1 className="wt">{work.title}</h1>
      <p className="wmeta">
        <span className="code">{work.number}</span>
        <span>{work.pubTime}</span>
        {work.duration !== null && work.duration > 0 && <span>{work.duration} 分钟</span>}
        {work.average !== null && (
          <span>
            <b className="score">{formatScore(work.average)}</b> 分
          </span>
        )}
      </p>
      <div className="workbar">
        <button type="button" className="btn" aria-pressed="false" onClick={onLoginNeeded}>
          <Icon of={icons.heart} />
          喜欢
        </button>
        <button type="button" className="btn" aria-pressed="false" onClick={onLoginNeeded}>
          <Icon of={icons.bookmark} />
          收藏
        </button>
        <a className="btn" href={magnetsHref} data-replace>
          <Icon of={icons.magnet} />
          磁力{magnets && ` ${formatTotal(magnets.total, magnets.totalCapped)}`}
        </a>
      </div>
    </>
  )
}
