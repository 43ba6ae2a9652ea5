import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import { useObservable } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { useVisibleWorks } from '../catalogue/works/hidden-placeholder.ts'
import { WorkCard } from '../catalogue/works/work-card.tsx'
import type { RecommendedRow, Why } from './calls.ts'
import { dismiss, dismissed } from './dismissed.ts'
import * as styles from './recommendations.module.css'

interface RecommendedGridProps {
  works: readonly RecommendedRow[]
  textOf: (why: Why) => string
  /** Whether a work can be dismissed: by members alone. */
  canDismiss?: boolean
  /** At most so many, where some are kept for those that are dismissed. */
  most?: number
  /** Covers shown at once; the others wait until they come near. */
  eager?: number
  heading?: 'h2' | 'h3'
  className?: string
}

/** The works among these that are neither dismissed nor hidden without a place. */
export function useLeftWorks<W extends RecommendedRow>(works: readonly W[]): readonly W[] {
  const gone = useObservable(dismissed)
  return useVisibleWorks(works).filter(({ id }) => !gone.has(id))
}

/** Works, each with the reason below it. */
export function RecommendedGrid({
  works,
  textOf,
  canDismiss = false,
  most = works.length,
  eager = 0,
  heading = 'h3',
  className = '',
}: RecommendedGridProps) {
  const left = useLeftWorks(works)
  const hasLine = canDismiss || left.some(({ why }) => textOf(why) !== '')
  return (
    <div className={`${gridStyles.grid} ${className}`.trim()}>
      {left.slice(0, most).map((work, index) => (
        <div key={work.id} className={styles.item}>
          <WorkCard work={work} eager={index < eager} heading={heading} />
          {hasLine && (
            <p className={styles.why}>
              <span className={textStyles.clip1} title={textOf(work.why)}>
                {textOf(work.why)}
              </span>
              {canDismiss && (
                <button
                  type="button"
                  className={styles.dismiss}
                  aria-label={`不感兴趣：${work.number}`}
                  title="不感兴趣"
                  onClick={() => dismiss(work)}
                >
                  <Icon of={icons.x} size={16} />
                </button>
              )}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
