/**
 * What an API key may be allowed to call: every endpoint of the staff names its scope (`endpoint.ts`). With the words by
 * which staff tick it.
 */

/** These may be ticked together. */
const groupedScopes = {
  'works:read': '看作品、条目、图片和权利资料',
  'works:write': '改作品和条目，发布、隐藏、合并，批量改动',
  'imports:read': '看导入和定时来源',
  'imports:write': '上传、写入、撤回导入，改定时来源',
  'videos:read': '看影片',
  'videos:write': '上传、云下载、重做、撤下影片',
  'jobs:read': '看后台任务',
  'jobs:write': '重跑、停下后台任务',
  'messages:read': '看留言',
  'messages:write': '回复、分派、关闭留言',
  'reports:read': '看举报和封锁表',
  'reports:write': '录入举报、备注、去信、先行隐藏',
  'members:read': '看会员资料、登录设备',
  'members:write': '封禁、让设备下线、写备注',
} as const

/** Money, rights, and what cannot be taken back: each is ticked by itself, no group has it. */
const singleScopes = {
  'orders:read': '看订单',
  'orders:write': '补发到账、退款、作废',
  'plans:read': '看套餐和销量',
  'plans:write': '改套餐和价格',
  'codes:read': '看激活码批次和兑换',
  'codes:write': '制作、导出、作废激活码',
  'levels:write': '给会员加天数、改等级',
  'overview:read': '看总览，含收入',
  'passwords:write': '重设会员的密码',
  'member-data:write': '导出会员的数据、注销账号',
  'works:delete': '删除和恢复作品',
  'reports:decide': '裁定举报、复核申诉、直接下架',
  'roles:read': '看同事和角色',
  'roles:write': '请同事、改角色和权限',
  'audit:read': '看审计并导出',
  'site:read': '看站点设置',
  'site:write': '改站点：站名、公告、频道',
  'settings:read': '看生效的环境变量',
  'webhooks:read': '看回调和投递记录',
  'webhooks:write': '改回调、换密钥、重新投递',
} as const

export const scopes = { ...groupedScopes, ...singleScopes } as const

export type Scope = keyof typeof scopes
export type SingleScope = keyof typeof singleScopes

const namesOf = <Name extends string>(of: Record<Name, string>) => Object.keys(of) as Name[]

export const singleScopeNames: readonly SingleScope[] = namesOf(singleScopes)

/** Scopes that are ticked together. */
export const scopeGroups: Readonly<Record<'read' | 'all', readonly Scope[]>> = {
  read: namesOf(groupedScopes).filter((name) => name.endsWith(':read')),
  all: namesOf(groupedScopes),
}

export const scopeNames = namesOf(scopes) as [Scope, ...Scope[]]
