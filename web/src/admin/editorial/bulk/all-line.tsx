import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { LinkButton } from '../../ui/button.tsx'
import * as styles from './bulk.module.css'
import type { BulkPreview } from './calls.ts'

interface AllLineProps {
  /** Works of the page. */
  count: number
  /** As the list knows it. */
  total: number
  capped: boolean
  /** Exact, once it is counted. */
  preview: BulkPreview | undefined
  isAll: boolean
  onAll: (all: boolean) => void
}

/** Above a list whose page is selected: the way to all that the filter finds, and back. */
export function AllLine({ count, total, capped, preview, isAll, onAll }: AllLineProps) {
  const all = preview ? formatNumber(preview.works) : formatTotal(total, capped)
  return (
    <p className={styles.allLine} role="status">
      {isAll ? `已选筛选出的全部 ${all} 部` : `已选本页 ${formatNumber(count)} 部`}
      {' · '}
      <LinkButton onClick={() => onAll(!isAll)}>
        {isAll ? `只选本页 ${formatNumber(count)} 部` : `选中全部 ${all} 部`}
      </LinkButton>
    </p>
  )
}
