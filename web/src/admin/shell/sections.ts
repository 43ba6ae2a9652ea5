import type { Permission } from '@yehang/contract/permissions'

/** A page of the back office. */
export interface Section<Name extends string = string> {
  name: Name
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

const section = <const Name extends string>(
  name: Name,
  path: string,
  title: string,
  letter: string,
  permissions: readonly Permission[],
  formerPath?: string,
): Section<Name> => ({ name, path, title, letter, permissions, ...(formerPath && { formerPath }) })

/** Grouped by the role that works there. */
export const sectionGroups = [
  {
    title: '值班',
    sections: [
      section('overview', '', '总览', 'O', []),
      section('support', '/support', '留言', 'M', ['messages:answer'], '/messages'),
      section('moderation', '/moderation', '举报', 'R', ['reports:decide'], '/reports'),
    ],
  },
  {
    title: '片库',
    sections: [
      section('works', '/works', '作品', 'W', ['works:edit']),
      section('entities', '/entities', '条目', 'E', ['works:edit']),
      section('bulk', '/bulk', '批量改动', 'B', ['works:edit']),
      section('importing', '/imports', '导入', 'I', ['works:import'], '/import'),
      section('jobs', '/jobs', '任务', 'J', ['works:cloud']),
      section('markers', '/markers', '片段审核', 'F', ['works:cloud']),
      section('playback', '/playback', '播放数据', 'V', ['works:cloud']),
    ],
  },
  {
    title: '会员',
    sections: [
      section('members', '/members', '会员', 'U', ['members:read']),
      section('orders', '/orders', '订单', 'D', ['orders:read']),
      section('plans', '/plans', '套餐', 'P', ['plans:edit']),
      section('codes', '/codes', '激活码', 'C', ['codes:make']),
    ],
  },
  {
    title: '站务',
    sections: [
      section('audit', '/audit', '审计', 'A', ['audit:read']),
      section('team', '/team', '同事', 'T', []),
      section('site', '/site', '站点', 'N', ['site:edit']),
      section('apiKeys', '/api-keys', 'API 密钥', 'K', ['api-keys:edit']),
      section('webhooks', '/webhooks', '回调', 'H', ['webhooks:edit']),
      section('settings', '/settings', '设置', 'S', ['staff:edit']),
    ],
  },
]

export type SectionName = (typeof sectionGroups)[number]['sections'][number]['name']

export const sections: readonly Section<SectionName>[] = sectionGroups.flatMap<Section<SectionName>>(
  (group) => [...group.sections],
)

export const staffRoot = '/staff'

export function hrefOf({ path }: Pick<Section, 'path'>): string {
  return staffRoot + path
}

export function mayVisit({ permissions }: Section, mine: readonly string[]): boolean {
  return permissions.length === 0 || mine.includes('*') || permissions.some((one) => mine.includes(one))
}
