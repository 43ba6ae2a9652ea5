/** What staff may be allowed to do, with the words by which an admin gives it. `*`, of the admin alone, is all of it. */
export const permissions = {
  'overview:read': '看总览：人数、收入、队列、磁盘',
  'messages:answer': '答留言',
  'reports:decide': '办举报：先行隐藏、裁定',
  'works:edit': '改作品和条目，发布、隐藏、合并',
  'works:delete': '删除作品，七天内可恢复，之后彻底清除',
  'works:cloud': '上传影片、云下载、转码任务',
  'works:import': '导入文件',
  'members:read': '看会员资料、登录设备',
  'members:edit': '封禁、改等级、重设密码、让设备下线',
  'members:data': '按会员的意愿导出数据、注销账号',
  'orders:read': '看订单',
  'orders:edit': '补发到账、退款、作废',
  'plans:edit': '改套餐',
  'codes:make': '制作、导出、作废激活码',
  'audit:read': '看审计并导出',
  'site:edit': '改站点：站名、公告、频道、套餐页的话',
  'staff:edit': '管理同事、角色和权限',
  'api-keys:edit': '新建和吊销 API 密钥',
  'webhooks:edit': '改回调、看投递记录、重新投递',
} as const

export type Permission = keyof typeof permissions

/** The roles that are always there; an admin may change what the last two may do, and make others. */
export const builtInRoles = {
  admin: '管理员',
  editor: '编辑',
  support: '客服',
} as const
