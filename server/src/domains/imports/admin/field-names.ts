import { recordFields } from '../record/record.ts'

/** What staff call the fields of a record. */
const names: Readonly<Record<string, string>> = {
  channel: '频道',
  number: '编号',
  title: '标题',
  pubTime: '发布日期',
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
  maker: '厂商',
  label: '发行商',
  director: '导演',
  series: '系列',
  item: '番号系列',
  performer: '演员',
  tags: '标签',
  magnets: '磁力',
  '(line)': '整行',
}

const parts: Readonly<Record<string, string>> = {
  nameCn: '中文名',
  group: '分组',
  name: '名称',
  length: '大小',
  createTime: '时间',
  category: '分类',
  remark: '备注',
}

const required: readonly string[] = ['channel', 'number', 'title', 'pubTime']

export function fieldName(field: string): string {
  const [first = '', part] = field.split('.')
  const name = names[first] ?? first
  return part === undefined ? name : `${name}的${parts[part] ?? part}`
}

export const isRequired = (field: string): boolean => required.includes(field)

export const mappableFields = recordFields.map((field) => ({
  field,
  name: fieldName(field),
  required: isRequired(field),
}))
