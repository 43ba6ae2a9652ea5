import type { Answer, staff } from '@yehang/contract'
import { orderStateWords } from '@yehang/contract/state-words'
import type { FoundCase, FoundMember, FoundMessage, FoundOrder, FoundWork } from './queries.ts'

type Found = Answer<typeof staff.find>['rows'][number]

const unlistedWords = { draft: '待发布', hidden: '已隐藏', removed: '已下架' }
const orderWords: Readonly<Record<string, string>> = orderStateWords
const messageWords = { 0: '待回复', 1: '新回复', 9: '已关闭' }

export function presentWork({ id, number, title, published, unlisted }: FoundWork): Found {
  const state = published ? '已发布' : unlistedWords[unlisted ?? 'draft']
  return { kind: 'work', id, name: number, detail: title, state }
}

export function presentMember({ id, userName, isBanned }: FoundMember): Found {
  return { kind: 'member', id, name: userName, detail: id, state: isBanned ? '封禁' : '正常' }
}

export function presentOrder({ id, userName, payName, priceFen, state, exception }: FoundOrder): Found {
  const price = `¥${(priceFen / 100).toFixed(2)}`
  const word = exception === null ? (orderWords[state] ?? state) : '要人看'
  return {
    kind: 'order',
    id,
    name: id,
    detail: [userName, payName, price].filter(Boolean).join('　'),
    state: word,
  }
}

export function presentMessage({ id, text, userName, status }: FoundMessage): Found {
  return { kind: 'message', id, name: userName ?? id, detail: text, state: messageWords[status] }
}

const caseWords: Readonly<Record<string, string>> = {
  open: '待裁定',
  decided: '已裁定',
  appealed: '申诉中',
  closed: '已结',
}

export function presentCase({ id, number, workNumber, state }: FoundCase): Found {
  return { kind: 'case', id, name: `C-${number}`, detail: workNumber, state: caseWords[state] ?? state }
}
