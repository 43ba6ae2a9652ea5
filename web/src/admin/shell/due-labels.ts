import { serverNow } from '../../api/server-clock.ts'
import { formatYuan, hoursAndMinutes, momentOf, timeLeftText, waitedText } from '../ui/format.ts'
import type { Due } from './summary.ts'

/** Labels of what is due. */

const titles: Record<Due['kind'], (due: Due) => string> = {
  case: ({ name }) => `举报 ${name}`,
  'unhidden-reports': () => '举报来得太多',
  'old-messages': () => '留言超过 24 小时',
  exceptions: () => '订单要人看',
  'failed-videos': () => '影片没有做成',
  'failing-films': () => '影片播不了',
  'failed-jobs': () => '任务失败',
  'silent-processes': () => '进程没有心跳',
  imports: () => '导入停在预览',
  disk: () => '磁盘快满',
  backup: ({ at }) => (at === null ? '还没有备份' : '备份太旧'),
  edge: () => '前置缓存清不掉',
}

const details: Record<Due['kind'], (due: Due) => string> = {
  case: () => '48 小时内要办结',
  'unhidden-reports': ({ count }) => `${count} 件没有自动隐藏，请先看`,
  'old-messages': ({ count }) => `${count} 条`,
  exceptions: ({ count, fen }) => `${count} 笔 · ${formatYuan(fen ?? 0)}`,
  'failed-videos': ({ count }) => `${count} 部`,
  'failing-films': ({ count, name }) => (name === null ? `${count} 部，近 24 小时` : `${name}，近 24 小时`),
  'failed-jobs': ({ count }) => `${count} 件`,
  'silent-processes': ({ count }) => `${count} 个`,
  imports: ({ count, name }) => (count === 1 && name !== null ? name : `${count} 份文件`),
  disk: ({ name, count }) => `${name} 还够 ${count} 天`,
  backup: ({ at, count }) => (at === null ? '丢了就找不回来' : `最近一次在 ${count} 天前`),
  edge: ({ name }) => `改动可能还显示旧的（${name}）`,
}

export const dueTitle = (due: Due) => titles[due.kind](due)
export const dueDetail = (due: Due) => details[due.kind](due)

/** `剩 3:12`, `已等 27:10`, `0:51 前`; '' where it has no clock. */
export function dueClock({ at, clock }: Due, now = serverNow()): string {
  if (at === null) return ''
  if (clock === 'left') return timeLeftText(at, now)
  if (clock === 'waited') return waitedText(at, now)
  return `${hoursAndMinutes(now - momentOf(at))} 前`
}
