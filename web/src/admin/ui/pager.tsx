import { formatTotal } from '../../lib/numbers.ts'
import { pageOf, useAddress } from './address.ts'
import * as basic from './basic.module.css'
import { Button } from './button.tsx'
import * as noteStyles from './notes.module.css'

interface PagerProps {
  total: number
  capped?: boolean | undefined
  pageSize: number
  /** `部`, `笔`. */
  unit: string
}

/** Pages of a list; the page is in the address under `page`. */
export function Pager({ total, capped = false, pageSize, unit }: PagerProps) {
  const { search, set } = useAddress()
  const page = pageOf(search)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const to = (next: number) =>
    set({ page: next > 1 ? String(next) : undefined, at: undefined }, { push: true })
  return (
    <div className={`${noteStyles.pager} ${basic.row} ${basic.hint}`}>
      <span>
        {formatTotal(total, capped)} {unit}
        {last > 1 && `，第 ${page} / ${capped ? '…' : last} 页`}
      </span>
      {last > 1 && (
        <div className={`${basic.row} ${basic.end}`}>
          <Button small disabled={page <= 1} onClick={() => to(page - 1)}>
            上一页
          </Button>
          <Button small disabled={page >= last} onClick={() => to(page + 1)}>
            下一页
          </Button>
        </div>
      )}
    </div>
  )
}
