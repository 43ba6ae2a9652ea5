import * as chipStyles from '../../../ui/chip.module.css'
import type { MagnetPage, MagnetView, Part } from '../calls.ts'
import * as styles from './magnets.module.css'

const kinds = ['category', 'remark'] as const

interface MagnetLabelsProps {
  labels: MagnetPage['labels']
  parts: readonly Part[]
  view: MagnetView
  hrefOf: (view: MagnetView) => string
}

/** Narrows the magnets to those of a part or with a label; pressing it again shows all. One of each kind at a time. */
export function MagnetLabels({ labels, parts, view, hrefOf }: MagnetLabelsProps) {
  const choices = [
    ...parts.flatMap(({ id, title, magnets }) =>
      magnets > 0 ? [{ kind: 'part' as const, value: id, name: title, count: magnets }] : [],
    ),
    ...kinds.flatMap((kind) => labels[kind].map(({ name, count }) => ({ kind, value: name, name, count }))),
  ]
  if (choices.length === 0) return null
  return (
    <nav className={styles.labels} aria-label="按标签筛选磁力">
      {choices.map(({ kind, value, name, count }) => {
        const on = view[kind] === value
        return (
          <a
            key={`${kind} ${value}`}
            className={`${chipStyles.chip} ${chipStyles.small}`}
            href={hrefOf({ ...view, [kind]: on ? null : value })}
            data-replace
            {...(on && { 'aria-current': 'true' })}
          >
            {name}
            <span className={chipStyles.count}>{count}</span>
          </a>
        )
      })}
    </nav>
  )
}
