import type { Answer, staff } from '@yehang/contract'
import { needsLooking, orderStateWords } from '@yehang/contract/state-words'
import type { FoundCase, FoundMember, FoundMessage, FoundOrder, FoundWork } from './queries.ts'
import { caseWords, memberWords, messageWords, workWords } from './words.ts'

type Found = Answer<typeof staff.find>['rows'][number]

const orderWords: Readonly<Record<string, string>> = orderStateWords

export function presentWork({ id, number, title, published, unlisted }: FoundWork): Found {
  const state = workWords[published ? 'published' : (unlisted ?? 'draft')]
  return { kind: 'work', id, name: number, detail: title, state }
}

export function presentMember({ id, userName, isBanned }: FoundMember): Found {
  return {
    kind: 'member',
    id,
    name: userName,
    detail: id,
    state: isBanned ? memberWords.banned : memberWords.free,
  }
}

export function presentOrder({ id, userName, payName, priceFen, state, exception }: FoundOrder): Found {
  const price = `¥${(priceFen / 100).toFixed(2)}`
  const word = exception === null ? (orderWords[state] ?? state) : needsLooking
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

export function presentCase({ id, number, workNumber, state }: FoundCase): Found {
  return { kind: 'case', id, name: `C-${number}`, detail: workNumber, state: caseWords[state] ?? state }
}
