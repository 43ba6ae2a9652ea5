import type { QueryClient } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import type { ReactNode } from 'react'
import type { Listed } from '../../lib/preferences.ts'
import type { Site } from '../../lib/site.ts'
import type { MenuEntry } from '../catalogue/menu-entries.ts'

/** The part of the site that the navigation marks as current. */
export type Section = ModName | 'home' | 'top' | 'find' | 'user'

/** Title, place in the menus and tab bar of a route (docs/requirements.md, site 4 and site 5). */
export interface RouteMeta {
  /** Without the site's name. */
  title: string
  section: Section | null
  /** The channel whose menu the page shows, and the entry that is current. */
  channel?: ModName
  entry?: MenuEntry
  tabBar: boolean
  /** Leads a visitor without a sign-in to login, and back from there (docs/requirements.md, site 4). */
  signIn?: true
}

/** The props of a page. */
export interface PageProps {
  meta: RouteMeta
  params: Record<string, string>
  search: Record<string, string>
}

export interface LoaderInput extends PageProps {
  queryClient: QueryClient
  site: Site
  /** What lists of a channel, or of all, show. */
  listed: (channel: ModName | null) => Listed
  /** The key of the history entry; empty on the server and for a preload. */
  entry: string
  /** How long to wait for answers, in milliseconds; missing data is shown as skeletons. */
  patience: number
  /**
   * Nothing of the member and of this device is to be loaded: on the server, and in the browser for the render that
   * takes over the server's markup, which has to be the same.
   */
  anonymous: boolean
  /** For a loader that left something out because of `anonymous`: it runs again once the page is taken over. */
  loadAgain: () => undefined
}

/** One module a route. */
export interface PageModule {
  Page: (props: PageProps) => ReactNode
  /** Fills the query cache with the data of the first screen. Resolves to the HTTP status where it is not 200. */
  loader?: (input: LoaderInput) => Promise<number | undefined>
}
