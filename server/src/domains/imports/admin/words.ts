/** What staff call the fields of a record. */
export const fieldNames: Readonly<Record<string, string>> = {
  channel: '频道',
  number: '编号',
  title: '标题',
  originalTitle: '原名',
  aliases: '别名',
  synopsis: '简介',
  pubTime: '发布日期',
  area: '地区',
  language: '语言',
  remarks: '状态备注',
  picSmall: '小封面',
  picBig: '大封面',
  imageSmall: '小剧照',
  imageBig: '大剧照',
  mp4: '预览片',
  duration: '时长',
  isOnline: '在线状态',
  playLevel: '观看级别',
  video: '影片文件',
  average: '评分',
  evaluates: '评分人数',
  collects: '收藏数',
  likes: '点赞数',
  maker: '制作商',
  label: '发行商',
  director: '导演',
  series: '系列',
  item: '番号系列',
  performer: '演员',
  tags: '标签',
  magnets: '磁力',
  parts: '分集',
  '(line)': '整行',
}

export const partNames: Readonly<Record<string, string>> = {
  nameCn: '中文名',
  group: '分组',
  name: '名称',
  length: '大小',
  createTime: '时间',
  category: '分类',
  remark: '备注',
  title: '标题',
  video: '影片文件',
}

/** A part of a field, such as the Chinese name of a maker. */
export const partOf = (field: string, part: string) => `${field}的${part}`

/** The file of the lines that are wrong. */
export const wrongSheet = {
  name: (file: string) => `${file}-错行.csv`,
  head: ['行', '编号', '标题', '字段', '现在的值', '为什么不行'],
} as const

/** The magnets of a changed work, before and after. */
export const magnetWords = {
  before: (count: string) => `${count} 条`,
  after: (count: string, kept: number) => `${count} 条，其中 ${kept} 条照旧`,
} as const
