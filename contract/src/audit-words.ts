/** What staff do, in the words by which the audit names it. An action that is not here shows as it is written. */
export const auditWords: Readonly<Record<string, string>> = {
  // access
  'sign-in': '登录',
  'second-factor': '出示二次验证',
  'second-factor-failed': '二次验证不对',
  'second-factor-on': '开启二次验证',
  'second-factor-off': '关闭二次验证',
  'second-factor-codes': '换恢复码',
  'second-factor-reset': '重置二次验证',
  'role-made': '新建角色',
  'role-changed': '改角色',
  'role-removed': '删角色',
  'roles-given': '改同事的角色',
  'create-staff': '新建同事',
  'audit-exported': '导出审计',
  // members
  grant: '加天数',
  'level-set': '改等级',
  ban: '封禁会员',
  unban: '解除封禁',
  'sign-out': '让设备下线',
  'reset-password': '换密码',
  'mail-reset': '发重设密码链接',
  'note-member': '写备注',
  erase: '抹去账号',
}

/** What an entry is about. */
export const auditSubjects: Readonly<Record<string, string>> = {
  work: '作品',
  entity: '条目',
  video: '影片',
  import: '导入',
  message: '留言',
  order: '订单',
  plan: '套餐',
  batch: '批次',
  case: '案件',
  role: '角色',
  reply: '快捷回复',
  view: '视图',
  member: '会员',
}
