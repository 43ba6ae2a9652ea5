import type { Permission } from '@yehang/contract/permissions'

export type SectionName =
  | 'overview'
  | 'support'
  | 'moderation'
  | 'works'
  | 'entities'
  | 'importing'
  | 'jobs'
  | 'members'
  | 'orders'
  | 'plans'
  | 'codes'
  | 'audit'
  | 'team'
  | 'settings'

/** A page of the back office. */
interface Section {
  name: SectionName
  /** Below `/staff`; detail pages are below the address of their list. */
  path: string
  /** Where it stood before: leads to it. */
  formerPath?: string
  title: string
  /** Goes there, after G. */
  letter: string
  /** Staff with none of these do not see it. Empty: all staff. */
  permissions: readonly Permission[]
}

export interface SectionGroup {
  title: string
  sections: readonly Section[]
}

/** Grouped by the role that works there. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    title: '值班',
    sections: [
      {
        name: 'overview',
        path: '',
        title: '总览',
        letter: 'O',
        permissions: [],
      },
      {
        name: 'support',
        path: '/support',
        formerPath: '/messages',
        title: '留言',
        letter: 'M',
        permissions: ['messages:answer'],
      },
      {
        name: 'moderation',
        path: '/moderation',
        formerPath: '/reports',
        title: '举报',
        letter: 'R',
        permissions: ['reports:decide'],
      },
    ],
  },
  {
    title: '片库',
    sections: [
      {
        name: 'works',
        path: '/works',
        title: '作品',
        letter: 'W',
        permissions: ['works:edit'],
      },
      {
        name: 'entities',
        path: '/entities',
        title: '条目',
        letter: 'E',
        permissions: ['works:edit'],
      },
      {
        name: 'importing',
        path: '/imports',
        formerPath: '/import',
        title: '导入',
        letter: 'I',
        permissions: ['works:import'],
      },
      {
        name: 'jobs',
        path: '/jobs',
        title: '任务',
        letter: 'J',
        permissions: ['works:cloud'],
      },
    ],
  },
  {
    title: '会员',
    sections: [
      {
        name: 'members',
        path: '/members',
        title: '会员',
        letter: 'U',
        permissions: ['members:read'],
      },
      {
        name: 'orders',
        path: '/orders',
        title: '订单',
        letter: 'D',
        permissions: ['orders:read'],
      },
      {
        name: 'plans',
        path: '/plans',
        title: '套餐',
        letter: 'P',
        permissions: ['plans:edit'],
      },
      {
        name: 'codes',
        path: '/codes',
        title: '激活码',
        letter: 'C',
        permissions: ['codes:make'],
      },
    ],
  },
  {
    title: '站务',
    sections: [
      {
        name: 'audit',
        path: '/audit',
        title: '审计',
        letter: 'A',
        permissions: ['audit:read'],
      },
      {
        name: 'team',
        path: '/team',
        title: '同事',
        letter: 'T',
        permissions: [],
      },
      {
        name: 'settings',
        path: '/settings',
        title: '设置',
        letter: 'S',
        permissions: ['staff:edit'],
      },
    ],
  },
]

export type { Section }

export const sections: readonly Section[] = sectionGroups.flatMap((group) => group.sections)

export const staffRoot = '/staff'

export function hrefOf({ path }: Pick<Section, 'path'>): string {
  return staffRoot + path
}

export function mayVisit({ permissions }: Section, mine: readonly string[]): boolean {
  return permissions.length === 0 || mine.includes('*') || permissions.some((one) => mine.includes(one))
}
