import { startTransition, useOptimistic } from 'react'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useRouter } from '../../../ui/router.tsx'
import * as styles from '../list-tools.module.css'
import { type ListSort, listSorts, sortNames } from '../sorts.ts'

/** The choice of a list's order, which its address has. It has no use, and weight, in the server's markup. */
export function ListSortSelect({ sort }: { sort: ListSort }) {
  const { navigate } = useRouter()
  const [shown, setShown] = useOptimistic(sort)
  const offered = useHydrated() ? listSorts : [sort]
  const choose = (next: ListSort) => {
    const { pathname, search } = location
    const query = new URLSearchParams(search)
    query.delete('sort')
    if (next !== 'pubTime') query.set('sort', next)
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
      onChange={({ target }) => choose(target.value as ListSort)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {sortNames[one]}
        </option>
      ))}
    </select>
  )
}
