import { startTransition, useOptimistic } from 'react'
import { useRouter } from '../../../ui/router.tsx'
import * as styles from '../list-tools.module.css'
import { type ListOrder, listOrders, orderNames } from '../orders.ts'

/** The choice of a list's order, which its address has. */
export function ListOrderSelect({ order }: { order: ListOrder }) {
  const { navigate } = useRouter()
  const [shown, setShown] = useOptimistic(order)
  const choose = (next: ListOrder) => {
    const { pathname, search } = location
    const query = new URLSearchParams(search)
    query.delete('order')
    if (next !== 'pubTime') query.set('order', next)
    const href = query.size === 0 ? pathname : `${pathname}?${query}`
    startTransition(async () => {
      setShown(next)
      await navigate({ href, replace: true, resetScroll: false })
    })
  }
  return (
    <select
      className={styles.listed}
      aria-label="排序"
      value={shown}
      onChange={({ target }) => choose(target.value as ListOrder)}
    >
      {listOrders.map((one) => (
        <option key={one} value={one}>
          {orderNames[one]}
        </option>
      ))}
    </select>
  )
}
