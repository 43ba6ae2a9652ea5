import { texts } from '@yehang/contract/texts'
import { ApiError } from '../../api/error.ts'
import { PlaybackFault } from './engine/engine.ts'

export interface FailureText {
  title: string
  text?: string
  /** Trying again may help. */
  retry: boolean
}

const noSource = '暂时无法播放'

/**
 * The sentence for a video that does not play, and whether to offer a retry. `magnets`: the work has some as an
 * alternative.
 */
export function failureText(fault: unknown, magnets: boolean): FailureText {
  if (fault instanceof ApiError) return wordsOfAnswer(fault, magnets)
  const of = fault instanceof PlaybackFault ? fault.of : 'network'
  if (of === 'network')
    return { title: '网络中断了', text: '请检查网络后重试，会从刚才的位置继续。', retry: true }
  if (of === 'leave') return { title: '播放地址已失效', text: '可能是网络环境变了，请重试。', retry: true }
  return unplayable(magnets)
}

function wordsOfAnswer({ code, message }: ApiError, magnets: boolean): FailureText {
  if (code === 0) return { title: '网络连接不上', text: '请检查网络后重试。', retry: true }
  if (code === 408) return { title: '网络太慢了', text: '还没有取到片源，请重试。', retry: true }
  if (code === 404) return { title: magnets ? texts.notOnline : texts.notOnlineYet, retry: false }
  if ([402, 429, 503].includes(code)) return { title: noSource, text: `${message}。`, retry: true }
  return unplayable(magnets)
}

function unplayable(magnets: boolean): FailureText {
  const text = magnets ? '没有取到片源，可以重试，或先用磁力下载。' : '没有取到片源，请稍后重试。'
  return { title: noSource, text, retry: true }
}
