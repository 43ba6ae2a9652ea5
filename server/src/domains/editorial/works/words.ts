/** What staff read of works. */

export const stateWords = {
  published: '已发布',
  draft: '待发布',
  hidden: '已隐藏',
  removed: '已下架',
  merged: '已并入',
  deleted: '已删除',
} as const

/** The file of the list. */
export const sheetWords = {
  name: (day: string) => `作品-${day}.csv`,
  head: [
    '编号',
    '番号',
    '标题',
    '演员',
    '频道',
    '状态',
    '磁力',
    '在线观看',
    '权利还缺',
    '发布日期',
    '更新',
    '原名',
    '别名',
    '地区',
    '语言',
    '状态备注',
    '简介',
    '分集',
  ],
  online: '可看',
  notOnline: '无',
  between: '、',
} as const

/** What the rights of a work can lack. */
export const lacking = {
  basis: '权利依据',
  licensor: '许可方',
  evidence: '权利凭据',
  ended: '许可期已过',
  notBegun: '许可期还没开始',
  consents: '出镜同意',
} as const

/** The name of a file of evidence that came without one. */
export const evidenceName = '凭据'

/** The reason that the audit has of what was undone. */
export const undone = '撤销'

/** What is checked before a work is published. */
export const checkWords = {
  number: '番号不重复，不在封锁表里',
  noCover: '还没有封面，站上用占位图',
  cover: '有封面',
  magnetsBlocked: (count: number) => `${count} 条磁力在封锁表里，先移除`,
  noMagnets: '没有磁力，可先发布',
  magnets: (count: number) => `磁力 ${count} 条，无封锁`,
  rights: '权利资料齐',
  online: '可在线观看',
  addressFault: (field: string, why: string, day: string) => `${field}打不开：${why}（${day} 起）`,
  addressAccepted: (field: string) => `${field}的地址由人标为没问题`,
} as const

/** The addresses of a work. */
export const addressFields = {
  picSmall: '小封面',
  picBig: '大封面',
  imageSmall: '小剧照',
  imageBig: '大剧照',
  mp4: '预告片',
} as const

export const videoWords: Readonly<Record<string, string>> = {
  waiting: '视频在排队，可先发布',
  fetching: '视频还在取片，可先发布',
  transcoding: '视频还在转码，可先发布',
  failed: '视频转码失败，可先发布',
}
