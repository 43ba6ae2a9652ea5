import { QueryClientProvider } from '@tanstack/react-query'
import { PageTitleContext } from '../ui/page-title.tsx'
import { PreferencesContext } from '../ui/preferences.tsx'
import { SitePages, type SiteRouter } from './router.tsx'

interface AppProps {
  router: SiteRouter
  /** Called with the title of each page that is shown. */
  onTitle: (title: string) => void
}

export function App({ router, onTitle }: AppProps) {
  const { queryClient, preferences } = router.context
  return (
    <QueryClientProvider client={queryClient}>
      <PreferencesContext value={preferences}>
        <PageTitleContext value={onTitle}>
          <SitePages router={router} />
        </PageTitleContext>
      </PreferencesContext>
    </QueryClientProvider>
  )
}
