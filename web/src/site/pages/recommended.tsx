import { pageSizes } from '@yehang/contract/limits'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { paths } from '../../paths.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { SectionFault } from '../../ui/section-fault.tsx'
import * as textStyles from '../../ui/text.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { signedIn } from '../members/session/signed-in.ts'
import * as styles from '../recommendations/recommendations.module.css'
import { RecommendedSkeleton } from '../recommendations/recommended-skeleton.tsx'

const list = onDemand(() => import('../recommendations/recommended-list.tsx'))

export async function loader(input: LoaderInput): Promise<undefined> {
  if (input.anonymous) return input.loadAgain()
  // Where it cannot be loaded, the page shows the error in its place.
  await list.load().catch(() => null)
  if (signedIn.get()) {
    await prefetchPages('GET /v2/works/recommended', {}, pageSizes.recommended, input)
  }
}

/** Works for one member, or by the history of this device, each with the reason. */
export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const isHydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const part = useOnDemand(list, isHydrated && !failed, () => setFailed(true))
  return (
    <>
      <BackBar title={meta.title} fallback={paths.home()} />
      <main className={`${pageStyles.page} ${styles.page}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{meta.title}</h1>
        {failed ? (
          <SectionFault message="这部分没有加载出来。" onRetry={() => setFailed(false)} />
        ) : isHydrated && part ? (
          <part.RecommendedList />
        ) : (
          <RecommendedSkeleton />
        )}
      </main>
    </>
  )
}
