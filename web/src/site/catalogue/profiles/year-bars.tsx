import { formatNumber } from '../../../lib/numbers.ts'
import { useChosenInRow } from '../../../ui/chosen-in-row.ts'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './profile.module.css'
import type { EntryProfileData } from './profile-call.ts'

interface YearBarsProps {
  years: EntryProfileData['years']
  /** The year whose works are listed; empty for all. */
  year: string
  hrefOf: (year: string) => string
}

/** Works by year, each a bar that lists them; of the one that is listed, all again. */
export function YearBars({ years, year, hrefOf }: YearBarsProps) {
  const row = useChosenInRow<HTMLElement>(year)
  const most = Math.max(...years.map(({ works }) => works))
  return (
    <nav className={styles.years} aria-label="各年的作品数" ref={row}>
      {years.map((one) => {
        const text = String(one.year)
        const isShown = text === year
        const height = Math.max(4, Math.round((one.works / most) * 100))
        return (
          <a
            key={one.year}
            href={hrefOf(isShown ? '' : text)}
            data-replace
            {...(isShown && { 'aria-current': 'true' as const })}
          >
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" y={100 - height} height={height} />
            </svg>
            <span>{text}</span>
            <b>{formatNumber(one.works)}</b>
            {isShown && <span className={textStyles.visuallyHidden}>再按显示全部年份</span>}
          </a>
        )
      })}
    </nav>
  )
}
