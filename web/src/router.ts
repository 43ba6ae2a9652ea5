import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { PageFault } from './pages/layout/page-fault.tsx'
import { type RouterContext, routeTree } from './routes.tsx'

/** The site's router. With `href` it stands at that address and goes nowhere: the server's first screen. */
export function makeRouter(context: RouterContext, href?: string) {
  return createRouter({
    routeTree,
    context,
    ...(href !== undefined && { history: createMemoryHistory({ initialEntries: [href] }) }),
    trailingSlash: 'never',
    defaultErrorComponent: PageFault,
    // On the server it would put an inline script into the page.
    scrollRestoration: href === undefined,
    // What was loaded is kept by the query cache alone, so that one place decides what is stale.
    defaultStaleTime: 0,
    defaultGcTime: 0,
    defaultPreloadStaleTime: 0,
    defaultPreloadGcTime: 0,
    // Values stay text: `?order=1` is not a number here, and no quotes are added.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
}

export type Router = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
