import * as textStyles from '../../../ui/text.module.css'
import type { Part } from '../calls.ts'
import * as styles from './part-list.module.css'

interface PartListProps {
  parts: readonly Part[]
  /** The one that plays or was chosen. */
  current: string | undefined
  hrefOf: (id: string) => string
  magnetsHrefOf: (id: string) => string
}

/** What keeps a part from being watched; null where nothing does. */
function stateOf({ isOnline, magnets }: Part): string | null {
  if (isOnline === 1) return null
  if (isOnline === 2) return '转码中'
  return magnets > 0 ? '仅磁力' : '暂无片源'
}

/** The parts of a work; pressing one plays it, and one that has magnets alone leads to them. */
export function PartList({ parts, current, hrefOf, magnetsHrefOf }: PartListProps) {
  const playable = parts.filter(({ isOnline }) => isOnline === 1).length
  return (
    <nav className={styles.parts} aria-labelledby="work-parts">
      <h2 className={styles.head} id="work-parts">
        选集
        <span className={`${textStyles.small} ${textStyles.muted}`}>
          共 {parts.length} 集{playable < parts.length && `，${playable} 集可在线观看`}
        </span>
      </h2>
      <ul className={styles.list}>
        {parts.map((part) => {
          const state = stateOf(part)
          const text = (
            <>
              <span className={styles.title}>{part.title}</span>
              {(state ?? part.duration) && (
                <span className={styles.note}>{state ?? `${part.duration} 分钟`}</span>
              )}
            </>
          )
          const href =
            state === null ? hrefOf(part.id) : part.magnets > 0 ? magnetsHrefOf(part.id) : undefined
          return (
            <li key={part.id}>
              {href === undefined ? (
                <span className={`${styles.part} ${styles.none}`}>{text}</span>
              ) : (
                <a
                  className={state === null ? styles.part : `${styles.part} ${styles.none}`}
                  href={href}
                  data-replace
                  {...(part.id === current && { 'aria-current': 'true' })}
                >
                  {text}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
