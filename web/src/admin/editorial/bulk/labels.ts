import { playLevelWords } from '@yehang/contract/state-words'
import { channelNames } from '../../../lib/channel-names.ts'
import type { StateKind } from '../../ui/marks.tsx'
import type { BulkAction, BulkChange } from './calls.ts'

export const bulkStateLabels: Record<BulkChange['state'], readonly [kind: StateKind, word: string]> = {
  waiting: ['draft', '排队'],
  running: ['run', '在改'],
  done: ['ok', '做完'],
  stopped: ['wait', '停下'],
  undo_waiting: ['draft', '等着撤销'],
  undoing: ['run', '在撤销'],
  undone: ['none', '已撤销'],
}

export const listingTitles = { published: '发布', hidden: '隐藏', draft: '退回待发布' } as const

const levelTitle = (level: number) => playLevelWords.find(([one]) => one === level)?.[1] ?? `${level}`

const quoted = (names: readonly string[]) => names.map((name) => `「${name}」`).join('')

/** What a change does, in words. */
export function actionText(action: BulkAction): string {
  switch (action.kind) {
    case 'level':
      return `观看要求改为${levelTitle(action.playLevel)}`
    case 'channel':
      return `改到${channelNames[action.channel]}`
    case 'tags':
      return [
        action.add.length > 0 && `加${quoted(action.add)}`,
        action.remove.length > 0 && `去${quoted(action.remove)}`,
      ]
        .filter(Boolean)
        .join('，')
    case 'listing':
      return listingTitles[action.to]
    case 'delete':
      return '删除'
  }
}
