import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Router } from './router.ts'
import { PageTitleContext } from './ui/page-title.tsx'
import { PreferencesContext } from './ui/preferences.tsx'

interface AppProps {
  router: Router
  /** Told the title of each page that comes up. */
  onTitle: (title: string) => void
}

export function App({ router, onTitle }: AppProps) {
  const { queryClient, preferences } = router.options.context
  return (
    <QueryClientProvider client={queryClient}>
      <PreferencesContext value={preferences}>
        <PageTitleContext value={onTitle}>
          <RouterProvider router={router} />
        </PageTitleContext>
      </PreferencesContext>
    </QueryClientProvider>
  )
}
