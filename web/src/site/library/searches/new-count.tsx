import { formatNumber } from '../../../lib/numbers.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { newInSearches } from './new-in-searches.ts'

/** Beside what leads to them: how many works came in for saved searches. */
export function NewCount() {
  const count = useObservable(newInSearches)
  if (count === 0) return null
  return (
    <i className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold}`}>
      {count > 99 ? '99+' : formatNumber(count)}
      <span className={textStyles.visuallyHidden}> 部新作品</span>
    </i>
  )
}
