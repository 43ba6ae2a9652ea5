import { modNames } from '@yehang/contract/channels'
import { channelNames } from '../../../lib/channel-names.ts'
import { idTail } from '../../ui/format.ts'
import type { StateKind } from '../../ui/marks.tsx'
import type { AdminRow, EntryKind, View } from './calls.ts'

/** For a choice of a channel. */
export const channelOptions = () => modNames.map((name) => [name, channelNames[name]] as const)

export const stateLabels: Record<AdminRow['state'], readonly [kind: StateKind, word: string]> = {
  published: ['ok', '已发布'],
  draft: ['draft', '待发布'],
  hidden: ['hidden', '已隐藏'],
  removed: ['bad', '已下架'],
  merged: ['none', '已并入'],
  deleted: ['bad', '已删除'],
}

export const viewTitles: Record<View, string> = {
  all: '全部',
  draft: '待发布',
  coverless: '缺封面',
  rightless: '缺权利依据',
  failed: '转码失败',
  magnetless: '无磁力',
  unreachable: '地址失效',
  hidden: '已隐藏',
  removed: '已下架',
  deleted: '已删除',
}

/** A filter of the list, in words. */
export function filterText({
  view,
  channel,
  state,
  days,
  keyword,
  entry,
}: Readonly<Record<string, string | undefined>>): string {
  return [
    view && viewTitles[view as View],
    channel && channelNames[modNames.find((name) => name === channel) ?? 'censored'],
    state && stateLabels[state as AdminRow['state']]?.[1],
    days && `${days} 天内改过`,
    keyword && `「${keyword}」`,
    entry && `条目 ${idTail(entry)}`,
  ]
    .filter(Boolean)
    .join('，')
}

export const kindTitles: Record<EntryKind, string> = {
  performer: '演员',
  maker: '制作商',
  series: '系列',
  director: '导演',
  label: '发行商',
  item: '番号前缀',
  tag: '标签',
}

/** The fields of a work as changes name them. */
export const fieldTitles: Readonly<Record<string, string>> = {
  ...kindTitles,
  number: '番号',
  channel: '频道',
  title: '标题',
  originalTitle: '原名',
  aliases: '别名',
  synopsis: '简介',
  pubTime: '发布日期',
  area: '地区',
  language: '语言',
  remarks: '状态备注',
  duration: '时长',
  playLevel: '观看要求',
  state: '状态',
  magnets: '磁力',
  parts: '分集',
  part: '所属分集',
  mergedInto: '并入',
  merged: '并进来',
  cover: '封面',
  still: '剧照',
  stills: '剧照',
  pictures: '图片',
  locked: '人工锁定',
  basis: '依据',
  licensor: '许可方',
  startsOn: '许可期开始',
  endsOn: '许可期结束',
  territory: '地域',
  people: '出镜人数',
  consents: '已存同意',
  note: '权利备注',
  evidence: '凭据',
  name: '名称',
  length: '大小',
  category: '分类',
  remark: '备注',
}
