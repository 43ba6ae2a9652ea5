import { serverNow } from '../../api/server-clock.ts'
import { momentOf } from '../ui/format.ts'
import type { StateKind } from '../ui/marks.tsx'
import type { CaseDetail, CaseRow, Hit, Mark } from './calls.ts'

/** The labels of report reasons in the back office. */

export const reasonLabels: Record<CaseRow['reason'], string> = {
  rights: '权利',
  consent: '出镜同意',
  age: '年龄',
  illegal: '违法内容',
  wrong: '信息有误',
  other: '其他',
}

export const outcomeLabels = { rejected: '不成立', partly: '部分成立', upheld: '成立，下架' } as const
export const reviewLabels = { kept: '维持', reversed: '撤销', partly: '改成部分成立' } as const
export const sideLabels = { reporter: '来函人', other: '另一方', both: '两边' } as const
export const kindLabels = { number: '编号', info_hash: 'info hash', file_hash: '文件指纹' } as const
export const listingLabels = {
  published: '在站上',
  draft: '待发布',
  hidden: '已隐藏',
  removed: '已下架',
  gone: '已删除',
} as const

/** A case in one state and its word. */
export function stateOf(reportCase: CaseRow): { kind: StateKind; word: string } {
  if (reportCase.review !== null) return { kind: 'ok', word: `复核${reviewLabels[reportCase.review]}` }
  if (reportCase.state === 'appealed') return { kind: 'run', word: '复核中' }
  if (reportCase.outcome !== null)
    return { kind: reportCase.outcome === 'upheld' ? 'bad' : 'ok', word: outcomeLabels[reportCase.outcome] }
  if (reportCase.hideWaits) return { kind: 'bad', word: '未自动隐藏' }
  if (reportCase.sealed) return { kind: 'hidden', word: '已封存' }
  if (reportCase.hidden) return { kind: 'hidden', word: '已先行隐藏' }
  return { kind: 'draft', word: '待看' }
}

const hour = 3_600_000
export const clockHours = 48
const clockMs = clockHours * hour

export interface CaseClock {
  /** 0 to 1 of the 48 hours. */
  part: number
  passedMs: number
  leftMs: number
  /** Orange from 24 hours on, red for the last six. */
  tone: '' | 'warn' | 'danger'
}

export function clockOf({ clockTime }: Pick<CaseRow, 'clockTime'>): CaseClock {
  const passedMs = Math.max(0, serverNow() - momentOf(clockTime))
  const leftMs = clockMs - passedMs
  const tone = leftMs <= 6 * hour ? 'danger' : passedMs >= 24 * hour ? 'warn' : ''
  return { part: Math.min(1, passedMs / clockMs), passedMs, leftMs, tone }
}

const eventLabels: Record<string, string> = {
  received: '收到',
  hidden: '先行隐藏',
  'hide-waits': '超过每小时上限，没有自动隐藏',
  shown: '恢复上架',
  'not-published': '没有恢复上架',
  sealed: '收到即隐藏并封存',
  assigned: '接手',
  'given-back': '放回，等人接',
  note: '备注',
  letter: '写信',
  'release-asked': '同意解封，等另一位管理员',
  decided: '裁定',
  appealed: '收到申诉，另起 48 小时',
  reviewed: '复核',
  'evidence-opened': '打开来函人资料',
  attached: '收到附件一份',
  'file-opened': '打开一份附件',
  mailed: '已寄信',
  'mail-failed': '信没有寄到',
  destroyed: '封存期满，证据已销毁',
}

type CaseEvent = CaseDetail['events'][number]

export function eventLabel({ kind, letterTo }: CaseEvent): string {
  if (kind === 'letter' && letterTo !== null) return `写信给${sideLabels[letterTo]}`
  return eventLabels[kind] ?? kind
}

export const eventTone = ({ kind }: CaseEvent): 'bad' | 'ok' | undefined =>
  ['hidden', 'sealed', 'decided', 'destroyed', 'mail-failed'].includes(kind)
    ? 'bad'
    : ['shown', 'reviewed'].includes(kind)
      ? 'ok'
      : undefined

const removedLabels: Record<string, string> = {
  cover: '封面',
  stills: '剧照',
  videos: '影片',
  magnets: '磁力',
  marks: '封锁',
  unblocked: '解除封锁',
}

/** `封面 1、剧照 5；封锁 3 项` of what a decision took away. */
export function removedText(removed: CaseDetail['removed']): string {
  return Object.entries(removed ?? {})
    .filter(([name, count]) => removedLabels[name] && count > 0)
    .map(([name, count]) => `${removedLabels[name]} ${count}`)
    .join('、')
}

const hitSourceLabels = {
  import: '导入',
  command: '命令行导入',
  magnet: '手工加磁力',
  work: '新建或改号',
  picture: '传图',
  evidence: '传凭据',
  video: '影片',
} as const
const sourceLabels = { upload: '上传影片', download: '云下载', file: '导入带的影片' } as const

/** `导入 秋季目录.csv 第 733 行`, `林晓 手工加磁力`, `云下载`. */
export function hitSourceText({ entryPoint, source, fileName, line, staffName }: Hit): string {
  if (entryPoint === 'video') return source === null ? hitSourceLabels.video : sourceLabels[source]
  if (fileName !== null)
    return `${hitSourceLabels[entryPoint]} ${fileName}${line === null ? '' : ` 第 ${line} 行`}`
  return [staffName, hitSourceLabels[entryPoint]].filter(Boolean).join(' ')
}

export const hitLabels = { ...kindLabels, removed: '已下架' } as const

/** `1 MY-045` is channel and number. */
export const markText = ({ kind, mark }: Pick<Mark, 'kind' | 'mark'>) =>
  kind === 'number' ? mark.replace(/^\d /, '') : mark
