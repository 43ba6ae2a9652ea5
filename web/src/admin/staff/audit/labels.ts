import { auditSubjects, auditWords } from '@yehang/contract/audit-words'
import { permissions } from '@yehang/contract/permissions'
import { orderStateWords } from '@yehang/contract/state-words'
import type { AnswerTo, PostInput } from '../../../api/client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shanghaiDay } from '../../../lib/dates.ts'
import { hrefOfThing } from '../../shell/things.ts'
import type { Search } from '../../ui/address.ts'
import { dayMs, inShanghai } from '../../ui/format.ts'

export type Entry = AnswerTo<'GET /v2/staff/audit'>['rows'][number]
type Fields = Record<string, unknown>

export const actionOf = ({ action }: Pick<Entry, 'action'>) => auditWords[action] ?? action
export function actorLabel({ actorId, actorName, apiKey }: Pick<Entry, 'actorId' | 'actorName' | 'apiKey'>) {
  if (actorId === null) return '系统'
  const name = actorName || `…${actorId.slice(-4)}`
  return apiKey === null ? name : `API 密钥 ${apiKey.name}（${name}）`
}

/** `作品 SJ-204`, `订单 …0417`, the member's name. */
export function subjectOf({ subject, member }: Entry): string {
  if (subject) {
    const { kind, id, name } = subject
    return `${auditSubjects[kind] ?? kind} ${name || (id.length > 8 ? `…${id.slice(-4)}` : id)}`
  }
  return member ? member.name || '已注销的会员' : '—'
}

/** Where the thing itself is looked at. */
export function hrefOf({ subject, member }: Entry): string | undefined {
  if (subject) return hrefOfThing(subject.kind, subject.id)
  return member ? hrefOfThing('member', member.id) : undefined
}

const fieldLabels: Readonly<Record<string, string>> = {
  state: '状态',
  status: '状态',
  listing: '状态',
  published: '发布',
  title: '标题',
  name: '名称',
  number: '番号',
  pubTime: '发行日',
  duration: '时长',
  permissions: '权限',
  roles: '角色',
  role: '角色',
  until: '到期',
  levelId: '等级',
  banned: '封禁',
  days: '天数',
  price: '现价',
  origPrice: '原价',
  amount: '金额',
  refunded: '已退',
  exception: '异常',
  device: '设备',
  by: '方式',
  ended: '台数',
  lines: '行数',
  count: '数量',
  noteId: '备注编号',
  codes: '枚数',
  works: '作品数',
  merged: '并入的',
  mergedInto: '并到',
  aliases: '别名',
  tag: '标签',
  maker: '制作商',
  label: '发行商',
  series: '系列',
  performer: '演员',
  director: '导演',
  item: '同系列',
  modId: '频道',
  remark: '说明',
  onSale: '上架',
  position: '位置',
  assignee: '经手',
  assigneeId: '经手',
  writer: '在写的人',
  later: '稍后到',
  hides: '隐藏',
  evidence: '凭据',
  magnets: '磁力',
  followers: '关注',
  file: '文件',
  scopes: '权限',
  perMinute: '每分钟次数',
  addresses: '从哪里用',
  expiresAt: '到期',
  address: '网址',
  types: '消息种类',
  hours: '新旧都签的小时数',
  messages: '条数',
  since: '自',
  which: '哪些',
}

const valueLabels: Readonly<Record<string, string>> = {
  published: '已发布',
  draft: '待发布',
  hidden: '已隐藏',
  removed: '已下架',
  ...orderStateWords,
  app: '验证器',
  recovery: '恢复码',
  admin: '管理员',
  editor: '编辑',
  support: '客服',
  open: '待办',
  decided: '已裁定',
  appealed: '申诉中',
}

export const fieldOf = (name: string) => fieldLabels[name] ?? name

const timeForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Statuses of a message (docs/requirements.md, support 2). */
const messageStatuses: Readonly<Record<string, string>> = { 0: '待回复', 1: '已答复', 9: '已关闭' }

/** A readable value; `field` is the field that has it. */
export function valueText(value: unknown, field?: string): string {
  if (value === null || value === undefined || value === '') return '空'
  if (value === true) return '是'
  if (value === false) return '否'
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map((one) => valueText(one)).join('、')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldOf(name)} ${valueText(one)}`)
      .join('，')
  const text = String(value)
  if (field === 'status') return messageStatuses[text] ?? text
  if (timeForm.test(text)) return inShanghai(text).slice(0, 16)
  return valueLabels[text] ?? permissionWord(text) ?? text
}

const permissionWord = (text: string): string | undefined =>
  (permissions as Readonly<Record<string, string>>)[text]?.split('：')[0]

export interface FieldChange {
  name: string
  before: string | undefined
  after: string | undefined
}

/** Each field as it was and as it is; of lists what went and what came. */
export function changesOf(entry: Pick<Entry, 'before' | 'after'>): FieldChange[] {
  const before: Fields = entry.before ?? {}
  const after: Fields = entry.after ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differ = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return differ.map((name) => {
    const [was, is] = [before[name], after[name]]
    if (Array.isArray(was) && Array.isArray(is)) {
      const texts = { was: was.map((one) => valueText(one)), is: is.map((one) => valueText(one)) }
      const gone = texts.was.filter((one) => !texts.is.includes(one))
      const come = texts.is.filter((one) => !texts.was.includes(one))
      return {
        name,
        before: gone.length > 0 ? gone.join('、') : undefined,
        after: come.length > 0 ? come.join('、') : undefined,
      }
    }
    return {
      name,
      before: name in before ? valueText(was, name) : undefined,
      after: name in after ? valueText(is, name) : undefined,
    }
  })
}

/** The other known facts. */
export function detailsOf({ detail }: Pick<Entry, 'detail'>): (readonly [string, string])[] {
  return Object.entries(detail).map(([name, value]) => [fieldOf(name), valueText(value)] as const)
}

export const timeFilters = [
  ['week', '7 天内'],
  ['month', '30 天内'],
  ['all', '全部'],
  ['days', '选日子'],
] as const

type AuditFilter = PostInput<'POST /v2/staff/audit/export'>['body']

function days(search: Search): Pick<AuditFilter, 'from' | 'to'> {
  const now = serverNow()
  switch (search.time) {
    case undefined:
    case '':
      // A search by keyword covers all days.
      return search.keyword ? {} : { from: shanghaiDay(now) }
    case 'week':
      return { from: shanghaiDay(now - 6 * dayMs) }
    case 'month':
      return { from: shanghaiDay(now - 29 * dayMs) }
    case 'days':
      return { ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) }
    default:
      return {}
  }
}

/** The filter of the address. */
export function filterOf(search: Search): AuditFilter {
  const { actor, action, kind, subject, member, apiKey, keyword } = search
  const named = { actor, action, kind, subject, member, apiKey, keyword }
  const set = Object.entries(named).filter(([, value]) => value !== undefined && value !== '')
  return { ...days(search), ...Object.fromEntries(set) }
}
