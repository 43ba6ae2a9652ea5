import type { Listed } from '../../../lib/preferences.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import * as styles from '../list-tools.module.css'

export const listFilterNames: ReadonlyMap<Listed, string> = new Map([
  ['1', '有资源'],
  ['magnet', '有磁力'],
  ['online', '可在线观看'],
  ['0', '全部'],
])

/** The choice of what lists show: of every list at once. */
export function ListFilterLink({
  listed,
  onPick,
}: {
  listed: Listed
  onPick?: ((listed: Listed) => void) | undefined
}) {
  const { listed: choice } = usePreferences()
  return (
    <select
      className={styles.listed}
      aria-label="筛选"
      value={listed}
      onChange={({ target }) => {
        choice.set(target.value as Listed)
        onPick?.(target.value as Listed)
      }}
    >
      {[...listFilterNames].map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
