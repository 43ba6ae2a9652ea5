import * as chipStyles from '../../../ui/chip.module.css'
import type { MagnetPage, MagnetView } from '../calls.ts'
import * as styles from './magnets.module.css'

const kinds = ['category', 'remark'] as const

interface MagnetLabelsProps {
  labels: MagnetPage['labels']
  view: MagnetView
  hrefOf: (view: MagnetView) => string
}

/** Narrows the magnets to those with a label; pressing it again shows all. One of each kind at a time. */
export function MagnetLabels({ labels, view, hrefOf }: MagnetLabelsProps) {
  if (labels.category.length + labels.remark.length === 0) return null
  return (
    <nav className={styles.labels} aria-label="按标签筛选磁力">
      {kinds.flatMap((kind) =>
        labels[kind].map(({ name, count }) => {
          const on = view[kind] === name
          return (
            <a
              key={`${kind} ${name}`}
              className={`${chipStyles.chip} ${chipStyles.small}`}
              href={hrefOf({ ...view, [kind]: on ? null : name })}
              data-replace
              {...(on && { 'aria-current': 'true' })}
            >
              {name}
              <span className={chipStyles.count}>{count}</span>
            </a>
          )
        }),
      )}
    </nav>
  )
}
