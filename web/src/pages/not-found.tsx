import { Missing, popularCall } from '../features/catalogue/missing.tsx'
import { atMost } from '../lib/at-most.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { usePreferences } from '../ui/preferences.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'

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
