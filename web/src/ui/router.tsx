import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import type { LoadedPage, Navigation, Router } from '../lib/router.ts'

export const RouterContext = createContext<Navigation | null>(null)

export function useRouter(): Navigation {
  const router = use(RouterContext)
  if (!router) throw new Error('No router around this component')
  return router
}

/** How a page takes the place of another: in the background, until something else is set. */
export const pageTransition = {
  run: (_pathname: string, commit: () => void): void => startTransition(commit),
}

interface RouterViewProps<Route, Data> {
  router: Router<Route, Data>
  children: (page: LoadedPage<Route, Data>) => ReactNode
}

/** Shows the page that was loaded last. The next one is rendered in the background and replaces it as a whole. */
export function RouterView<Route, Data>({ router, children }: RouterViewProps<Route, Data>) {
  const [page, setPage] = useState(router.loaded)
  useLayoutEffect(
    () => router.onLoaded((next) => pageTransition.run(next.location.pathname, () => setPage(next))),
    [router],
  )
  useLayoutEffect(() => {
    if (page) router.pageShown(page)
  }, [router, page])
  return <RouterContext value={router}>{page && children(page)}</RouterContext>
}

interface FaultBoundaryProps {
  /** Another value tries the children again. */
  resetKey: unknown
  fallback: ReactNode
  children: ReactNode
}

/** Shows the fallback where the children cannot be rendered. */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: FaultBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
