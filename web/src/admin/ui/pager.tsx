import { type ReactNode, useEffect } from 'react'
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
  /** In the address; for the second list of a page. */
  name?: string
}

const lastPageOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** Pages of a list; the page is in the address. */
export function Pager({ total, capped = false, pageSize, unit, name = 'page' }: PagerProps) {
  const { search, set } = useAddress()
  const page = pageOf(search, name)
  const last = lastPageOf(total, pageSize)
  const to = (next: number) =>
    set({ [name]: next > 1 ? String(next) : undefined, at: undefined }, { push: true })
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

interface EmptyPageProps extends Pick<PagerProps, 'total' | 'pageSize' | 'name'> {
  /** What is said where the list has nothing. */
  children: ReactNode
}

/** In place of a page without rows. One behind the end leads to the last page: rows that were there have left the list. */
export function EmptyPage({ total, pageSize, name = 'page', children }: EmptyPageProps) {
  const { search, set } = useAddress()
  const last = lastPageOf(total, pageSize)
  const isBehind = total > 0 && pageOf(search, name) > last
  useEffect(() => {
    if (isBehind) set({ [name]: last > 1 ? String(last) : undefined, at: undefined })
  }, [isBehind, last, name, set])
  return isBehind ? null : children
}
