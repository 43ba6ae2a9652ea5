import type { ComponentType } from 'react'
import type { SectionName } from './shell/sections.ts'

type Load = () => Promise<{ default: ComponentType }>

interface PageModules {
  load: Load
  /** The page of a single thing, `{path}/{id}`. */
  loadOne?: Load
}

/** The modules of the pages, by their names in the list of pages. */
export const pageModules: Readonly<Record<SectionName, PageModules>> = {
  overview: { load: () => import('./operations/overview/page.tsx') },
  support: { load: () => import('./support/page.tsx') },
  moderation: {
    load: () => import('./moderation/page.tsx'),
    loadOne: () => import('./moderation/case/case-page.tsx'),
  },
  works: {
    load: () => import('./editorial/works/page.tsx'),
    loadOne: () => import('./editorial/works/editor/editor-page.tsx'),
  },
  entities: { load: () => import('./editorial/entities/page.tsx') },
  bulk: { load: () => import('./editorial/bulk/page.tsx') },
  importing: { load: () => import('./imports/page.tsx') },
  jobs: { load: () => import('./operations/jobs/page.tsx') },
  markers: { load: () => import('./playback/markers/page.tsx') },
  playback: { load: () => import('./playback/figures/page.tsx') },
  members: {
    load: () => import('./members/page.tsx'),
    loadOne: () => import('./members/member-page.tsx'),
  },
  orders: { load: () => import('./billing/orders/page.tsx') },
  plans: { load: () => import('./billing/plans/page.tsx') },
  codes: { load: () => import('./billing/codes/page.tsx') },
  audit: { load: () => import('./staff/audit/page.tsx') },
  team: { load: () => import('./staff/team/page.tsx') },
  site: { load: () => import('./operations/site/page.tsx') },
  apiKeys: { load: () => import('./api-keys/page.tsx') },
  webhooks: { load: () => import('./webhooks/page.tsx') },
  settings: { load: () => import('./operations/settings/page.tsx') },
}
