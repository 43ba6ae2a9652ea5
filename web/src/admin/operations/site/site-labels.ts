import { type ModName, modNames, usualChannelNames } from '@yehang/contract/channels'
import { type HomeRow, type HomeRowName, homeRowsOf } from '@yehang/contract/home-rows'
import { playLevelWords } from '@yehang/contract/state-words'
import { Edits } from '../../ui/editing/edit.ts'
import type { SiteField, SiteFields } from './site-calls.ts'

export type ChannelFields = SiteFields[ModName]

export const siteTitles: Readonly<Record<SiteField, string>> = {
  name: '站名',
  announcement: '公告',
  gateText: '年龄确认的话',
  discreetTitle: '低调模式的标题',
  footerText: '页脚的话',
  termsUrl: '使用条款',
  privacyUrl: '隐私说明',
  contactUrl: '联系我们',
  reportUrl: '违规举报',
  titlesText: '片量',
  refundText: '退款',
  listFilter: '列表默认只看',
  channelOrder: '频道次序',
  homeRows: '首页各行',
  censored: '频道 censored',
  uncensored: '频道 uncensored',
  western: '频道 western',
  anime: '频道 anime',
  fc2: '频道 fc2',
}

const filterTitles = { resource: '有资源', magnet: '有磁力', online: '可在线观看', all: '全部' } as const

const filters = Object.entries(filterTitles) as [keyof typeof filterTitles, string][]

export const siteFilters = [['', '有资源（默认）'] as const, ...filters.slice(1)]
export const channelFilters = [['', '同全站'] as const, ...filters]

export const nameOfChannel = (fields: SiteFields, channel: ModName) =>
  fields[channel].name.trim() || usualChannelNames[channel]

const rowNames: Readonly<Record<Exclude<HomeRowName, ModName>, string>> = {
  ranking: '收藏排行',
  begun: '继续观看',
  followed: '关注更新',
  collected: '因为你收藏了…',
  random: '今天随便看',
  recommended: '为你推荐',
}

const isChannel = (row: HomeRowName): row is ModName => modNames.some((channel) => channel === row)

/** What a row is called where the operator has not named it. */
export function usualRowName(row: HomeRowName, fields: SiteFields): string {
  if (!isChannel(row)) return rowNames[row]
  const name = nameOfChannel(fields, row)
  return `${name}${/\w$/.test(name) ? ' ' : ''}最新`
}

export const nameOfRow = ({ row, name }: HomeRow, fields: SiteFields) =>
  name.trim() || usualRowName(row, fields)

export const siteEdits = new Edits<SiteFields>()

/** A field in words, for the question which of two values is to be saved. */
export function fieldText(fields: SiteFields, field: SiteField): string {
  const value = fields[field]
  if (field === 'channelOrder')
    return fields.channelOrder.map((channel) => nameOfChannel(fields, channel)).join('、')
  if (field === 'homeRows')
    return homeRowsOf(fields.homeRows, fields.channelOrder)
      .map((row) => nameOfRow(row, fields) + (row.visible ? '' : '（不显示）'))
      .join('、')
  if (typeof value === 'object' && 'visible' in value) return channelText(fields, field as ModName)
  return field === 'listFilter' ? filterTitles[fields.listFilter || 'resource'] : String(value) || '空'
}

function channelText(fields: SiteFields, channel: ModName): string {
  const { visible, rankings, directories, listFilter, playLevel } = fields[channel]
  return [
    nameOfChannel(fields, channel),
    visible ? '显示' : '不显示',
    rankings ? '有排行' : '无排行',
    directories ? '有目录' : '无目录',
    channelFilters.find(([value]) => value === listFilter)?.[1],
    playLevelWords.find(([value]) => value === playLevel)?.[1],
  ].join('，')
}

const link = /^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$/
const wrongLink = '应为 https:// 开头的地址，或 mailto: 加邮箱'

/** The errors of the form, by its fields; empty where it can be saved. */
export function faultsOf(fields: SiteFields): Partial<Record<SiteField, string>> {
  const faults: Partial<Record<SiteField, string>> = {}
  for (const name of ['termsUrl', 'privacyUrl', 'contactUrl', 'reportUrl'] as const)
    if (!link.test(fields[name].trim())) faults[name] = wrongLink
  const { channelOrder } = fields
  if (!channelOrder.some((channel) => fields[channel].visible)) faults.channelOrder = '至少要有一个频道显示'
  const names = channelOrder.map((channel) => nameOfChannel(fields, channel))
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) faults.channelOrder ??= `有两个频道都叫「${twice}」`
  return faults
}
