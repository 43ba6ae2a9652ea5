import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { useObservable } from '../../ui/preferences.tsx'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'
import { signedIn } from '../members/session/signed-in.ts'
import { guestCall, homeCall, homeCards, openedHere, type RecommendedRow } from './calls.ts'
import * as styles from './recommendations.module.css'
import { RecommendedGrid } from './recommended-grid.tsx'
import { whyText } from './why.ts'

/** At the end of the home page: what is recommended to a member, or by the history of this device. */
export function HomeRow() {
  return useObservable(signedIn) ? <OfMember /> : <OfDevice />
}

function OfMember() {
  const { data, isError } = useQuery(homeCall)
  if (isError || data?.state === 'off' || data?.rows.length === 0) return null
  return <Row works={data?.rows} canDismiss />
}

function OfDevice() {
  const opened = openedHere()
  const { data, isError } = useQuery(guestCall(opened))
  if (opened.length === 0 || isError || data?.rows.length === 0) return null
  return <Row works={data?.rows} />
}

const columns = `${gridStyles.fourColumns} ${gridStyles.rows}`

function Row({
  works,
  canDismiss = false,
}: {
  works: readonly RecommendedRow[] | undefined
  canDismiss?: boolean
}) {
  return (
    <section className={pageStyles.section}>
      <header>
        <h2>为你推荐</h2>
        <a className={pageStyles.more} href={paths.recommended()} aria-label="更多推荐">
          更多
          <Icon of={icons.chevronRight} size={16} />
        </a>
      </header>
      {works ? (
        <RecommendedGrid
          works={works}
          textOf={whyText}
          most={homeCards}
          canDismiss={canDismiss}
          className={columns}
        />
      ) : (
        <GridSkeleton count={homeCards} className={`${columns} ${styles.coming}`} />
      )}
    </section>
  )
}
