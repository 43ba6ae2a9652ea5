import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import * as textStyles from '../../../ui/text.module.css'

interface WorkTotalProps {
  /** Before the number. */
  name?: string
  page: { total: number; totalCapped?: true | undefined; magnets?: number | undefined }
}

/** 362 部，266 部有磁力; two lines where there is no room for one. */
export function WorkTotal({ name, page: { total, totalCapped, magnets } }: WorkTotalProps) {
  const count = `${name === undefined ? '' : `${name} `}${formatTotal(total, totalCapped)} 部`
  if (magnets === undefined || total === 0) return count
  return (
    <>
      <span className={textStyles.nowrap}>{count}，</span>
      <span className={textStyles.nowrap}>{formatNumber(magnets)} 部有磁力</span>
    </>
  )
}
