import { formatNumber } from '../../lib/numbers.ts'
import type { StateKind } from '../ui/marks.tsx'
import type { ImportDetail, ImportLine, ImportRow } from './calls.ts'

export const formatNames = {
  csv: 'CSV',
  xlsx: 'Excel',
  ndjson: 'NDJSON',
  json: 'JSON',
  maccms: 'MacCMS',
} as const

export const encodingLabels = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（GBK）',
  big5: 'Big5',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
} as const

export const dateLabels = { dmy: '先日后月', mdy: '先月后日' } as const

export const separatorLabels: Readonly<Record<string, string>> = {
  ',': '逗号',
  '、': '顿号',
  '/': '斜线',
  ';': '分号',
  '|': '竖线',
  '\n': '换行',
}

/** `2.1 秒`, `3 分 20 秒`. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} 秒`
  const whole = Math.round(seconds)
  return whole < 3600
    ? `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
    : `${Math.floor(whole / 3600)} 时 ${Math.floor((whole % 3600) / 60)} 分`
}

export const stateLabels: Record<ImportRow['state'], readonly [StateKind, string]> = {
  uploading: ['wait', '上传未完'],
  fetching: ['run', '读取来源'],
  checking: ['run', '试跑中'],
  ready: ['wait', '等着写入'],
  writing: ['run', '写入中'],
  publishing: ['run', '发布中'],
  done: ['ok', '写完'],
  stopped: ['wait', '停下了'],
  failed: ['bad', '读不出来'],
  undoing: ['run', '撤回中'],
  undone: ['hidden', '已撤回'],
}

/** Why a line may not come in. */
export function blockedText({ why, mark }: NonNullable<ImportLine['blocked']>): string {
  if (why === 'number') return '编号在封锁表'
  if (why === 'removed') return '这部作品已下架'
  if (why === 'merged') return `已并入 ${mark}，改那一部的行`
  return `info hash ${mark.slice(0, 4)}…${mark.slice(-4)} 相同`
}

/** Fields that staff changed and that differ in the file. */
export const keptFieldsText = ({ fields, works }: ImportDetail['keptByStaff']) =>
  `${formatNumber(works)} 部里人工改过的 ${formatNumber(fields)} 个字段保持不变`

export const rowsText = (count: number) => `${formatNumber(count)} 行`

/** `标题 41、演员 118`. */
export const countsText = (counts: readonly { name: string; count: number }[]) =>
  counts.map(({ name, count }) => `${name} ${formatNumber(count)}`).join('、')

export const sourceKinds = [
  ['maccms', 'MacCMS 采集地址'],
  ['file', '文件'],
  ['folder', '目录'],
] as const

/** `15 分钟`, `6 小时`, `1 天`. */
export function everyText(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} 天`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
}
