import type { Permission } from '@yehang/contract/permissions'
import type { ComponentType } from 'react'

/** A page of the back office. */
interface Desk {
  name: string
  /** Below `/staff`; the pages of single things stand below the desk's own. */
  path: string
  title: string
  /** Goes there, after G. */
  letter: string
  /** Who has none of these does not see it. Empty: all staff. */
  permissions: readonly Permission[]
  load: () => Promise<{ default: ComponentType }>
  /** The page of a single thing, `{path}/{id}`. */
  loadOne?: () => Promise<{ default: ComponentType }>
}

export interface DeskGroup {
  title: string
  desks: readonly Desk[]
}

/** Grouped by who works there. */
export const deskGroups: readonly DeskGroup[] = [
  {
    title: '值班',
    desks: [
      {
        name: 'overview',
        path: '',
        title: '总览',
        letter: 'O',
        permissions: [],
        load: () => import('./desks/overview/page.tsx'),
      },
      {
        name: 'support',
        path: '/messages',
        title: '留言',
        letter: 'M',
        permissions: ['messages:answer'],
        load: () => import('./desks/support/page.tsx'),
      },
      {
        name: 'moderation',
        path: '/reports',
        title: '举报',
        letter: 'R',
        permissions: ['reports:decide'],
        load: () => import('./desks/moderation/page.tsx'),
        loadOne: () => import('./desks/moderation/case-page.tsx'),
      },
    ],
  },
  {
    title: '片库',
    desks: [
      {
        name: 'works',
        path: '/works',
        title: '作品',
        letter: 'W',
        permissions: ['works:edit'],
        load: () => import('./desks/works/page.tsx'),
        loadOne: () => import('./desks/works/editor-page.tsx'),
      },
      {
        name: 'entities',
        path: '/entities',
        title: '条目',
        letter: 'E',
        permissions: ['works:edit'],
        load: () => import('./desks/entities/page.tsx'),
      },
      {
        name: 'importing',
        path: '/import',
        title: '导入',
        letter: 'I',
        permissions: ['works:import'],
        load: () => import('./desks/importing/page.tsx'),
      },
      {
        name: 'jobs',
        path: '/jobs',
        title: '任务',
        letter: 'J',
        permissions: ['works:cloud'],
        load: () => import('./desks/jobs/page.tsx'),
      },
    ],
  },
  {
    title: '会员',
    desks: [
      {
        name: 'members',
        path: '/members',
        title: '会员',
        letter: 'U',
        permissions: ['members:read'],
        load: () => import('./desks/members/page.tsx'),
        loadOne: () => import('./desks/members/member-page.tsx'),
      },
      {
        name: 'orders',
        path: '/orders',
        title: '订单',
        letter: 'D',
        permissions: ['orders:read'],
        load: () => import('./desks/orders/page.tsx'),
      },
      {
        name: 'plans',
        path: '/plans',
        title: '套餐',
        letter: 'P',
        permissions: ['plans:edit'],
        load: () => import('./desks/plans/page.tsx'),
      },
      {
        name: 'codes',
        path: '/codes',
        title: '激活码',
        letter: 'C',
        permissions: ['codes:make'],
        load: () => import('./desks/codes/page.tsx'),
      },
    ],
  },
  {
    title: '站务',
    desks: [
      {
        name: 'audit',
        path: '/audit',
        title: '审计',
        letter: 'A',
        permissions: ['audit:read'],
        load: () => import('./desks/audit/page.tsx'),
      },
      {
        name: 'team',
        path: '/team',
        title: '同事',
        letter: 'T',
        permissions: [],
        load: () => import('./desks/team/page.tsx'),
      },
      {
        name: 'settings',
        path: '/settings',
        title: '设置',
        letter: 'S',
        permissions: ['staff:edit'],
        load: () => import('./desks/settings/page.tsx'),
      },
    ],
  },
]

export type { Desk }

export const desks: readonly Desk[] = deskGroups.flatMap((group) => group.desks)

export const staffRoot = '/staff'

export function hrefOf({ path }: Pick<Desk, 'path'>): string {
  return staffRoot + path
}

export function mayVisit({ permissions }: Desk, mine: readonly string[]): boolean {
  return permissions.length === 0 || mine.includes('*') || permissions.some((one) => mine.includes(one))
}
