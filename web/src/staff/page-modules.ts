import type { ComponentType } from 'react'
import type { DeskName } from './desks.ts'

type Load = () => Promise<{ default: ComponentType }>

interface PageModules {
  load: Load
  /** The page of a single thing, `{path}/{id}`. */
  loadOne?: Load
}

/** The modules of the pages, by their names in the list of pages. */
export const pageModules: Readonly<Record<DeskName, PageModules>> = {
  overview: { load: () => import('./desks/overview/page.tsx') },
  support: { load: () => import('./desks/support/page.tsx') },
  moderation: {
    load: () => import('./desks/moderation/page.tsx'),
    loadOne: () => import('./desks/moderation/case-page.tsx'),
  },
  works: {
    load: () => import('./desks/works/page.tsx'),
    loadOne: () => import('./desks/works/editor-page.tsx'),
  },
  entities: { load: () => import('./desks/entities/page.tsx') },
  importing: { load: () => import('./desks/importing/page.tsx') },
  jobs: { load: () => import('./desks/jobs/page.tsx') },
  members: {
    load: () => import('./desks/members/page.tsx'),
    loadOne: () => import('./desks/members/member-page.tsx'),
  },
  orders: { load: () => import('./desks/orders/page.tsx') },
  plans: { load: () => import('./desks/plans/page.tsx') },
  codes: { load: () => import('./desks/codes/page.tsx') },
  audit: { load: () => import('./desks/audit/page.tsx') },
  team: { load: () => import('./desks/team/page.tsx') },
  settings: { load: () => import('./desks/settings/page.tsx') },
}
