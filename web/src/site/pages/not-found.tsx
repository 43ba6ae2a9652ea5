import { atMost } from '../../lib/at-most.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { usePreferences } from '../../ui/preferences.tsx'
import { Missing, popularCall } from '../catalogue/missing.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { BackBar } from '../layout/phone-bars.tsx'

export async function loader({ queryClient, patience }: LoaderInput): Promise<number> {
  await atMost(patience, queryClient.prefetchQuery(popularCall))
  return 404
}

export function Page({ meta }: PageProps) {
  usePageTitle(meta.title)
  const { site } = usePreferences()
  return (
    <>
      <BackBar title={site.name} />
      <main className="page" id="content" tabIndex={-1}>
        <Missing />
      </main>
    </>
  )
}
