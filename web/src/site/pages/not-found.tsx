import { waitAtMost } from '../../lib/wait-at-most.ts'
import * as styles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { NotFound, popularCall } from '../catalogue/not-found.tsx'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'

export async function loader({ queryClient, patience }: LoaderInput): Promise<number> {
  await waitAtMost(patience, queryClient.prefetchQuery(popularCall))
  return 404
}

export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  return (
    <>
      <BackBar title={site.name} />
      <main className={styles.page} id="content" tabIndex={-1}>
        <NotFound />
      </main>
    </>
  )
}
