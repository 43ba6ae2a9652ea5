import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { LookupDialog, openLookup } from './lookup/lookup-dialog.tsx'
import { pageModules } from './page-modules.ts'
import { Frame } from './shell/frame.tsx'
import { useMe } from './shell/me.ts'
import { NoPage, PageFault } from './shell/page-fault.tsx'
import { hrefOf, sections, staffRoot } from './shell/sections.ts'
import { OnlineColleagues } from './staff/online-colleagues.tsx'
import { useHeartbeat } from './staff/presence.ts'
import { SecondFactorGate } from './staff/team/second-factor.tsx'
import { useNow } from './ui/use-now.ts'

function Root() {
  useHeartbeat((useMe()?.permissions.length ?? 0) > 0)
  return (
    <Frame
      gate={SecondFactorGate}
      lookup={<LookupDialog />}
      onLookup={openLookup}
      colleagues={<OnlineColleagues />}
    >
      <Outlet />
    </Frame>
  )
}

/** A page that is drawn again as time passes: what it says of times needs no clock of its own. */
function asTimePasses(Page: ComponentType): ComponentType {
  return function TimedPage() {
    useNow()
    return <Page />
  }
}

/** The router of the back office, apart from that of the visitors' site. */
export function makeStaffRouter() {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: NoPage,
  })
  const routes = sections.flatMap((section) => {
    const { load, loadOne } = pageModules[section.name]
    const page = (path: string, loadPage: typeof load) => {
      const component = lazyRouteComponent(async () => ({
        default: asTimePasses((await loadPage()).default),
      }))
      return createRoute({ getParentRoute: () => root, path, component })
    }
    const list = page(hrefOf(section), load)
    return loadOne ? [list, page(`${hrefOf(section)}/$id`, loadOne)] : [list]
  })
  const formerRoutes = sections.flatMap((section) => {
    const { formerPath } = section
    if (formerPath === undefined) return []
    const former = staffRoot + formerPath
    return [former, `${former}/$`].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        beforeLoad({ location: { href } }) {
          throw redirect({ href: hrefOf(section) + href.slice(former.length), replace: true })
        },
      }),
    )
  })
  return createRouter({
    routeTree: root.addChildren([...routes, ...formerRoutes]),
    trailingSlash: 'never',
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
    // Values stay text, as on the visitors' side.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
}

export type StaffRouter = ReturnType<typeof makeStaffRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: StaffRouter
  }
}
