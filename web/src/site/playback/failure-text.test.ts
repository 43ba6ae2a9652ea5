import { expect, test } from 'vitest'
import { timeoutError } from '../../api/answer-error.ts'
import { ApiError, networkError } from '../../api/error.ts'
import { PlaybackFault } from './engine/engine.ts'
import { failureText } from './failure-text.ts'

const tooMany = '同时播放的设备太多了，请先停止其他设备上的播放'

test.each([
  [networkError(), '网络连接不上', true],
  [timeoutError(), '网络太慢了', true],
  [new ApiError(404, '访问资源不存在'), '该片不支持在线观看,请使用磁力下载到本地', false],
  [new ApiError(402, tooMany), '暂时无法播放', true],
  [new ApiError(503, '服务暂时繁忙，请稍后再试'), '暂时无法播放', true],
  [new ApiError(500, '系统出错了，请稍后再试'), '暂时无法播放', true],
  [new PlaybackFault('network'), '网络中断了', true],
  [new PlaybackFault('leave'), '播放地址已失效', true],
  [new PlaybackFault('media'), '暂时无法播放', true],
  [new PlaybackFault('files'), '暂时无法播放', true],
  [new TypeError('Failed to fetch dynamically imported module'), '网络中断了', true],
])('%s: %s', (fault, title, retry) => {
  expect(failureText(fault, true)).toMatchObject({ title, retry })
})

test('the server gives the reason of its refusal', () => {
  expect(failureText(new ApiError(402, tooMany), false).text).toBe(`${tooMany}。`)
})

test('magnets are named only where there are some', () => {
  const fault = new PlaybackFault('media')
  expect(failureText(fault, true).text).toContain('磁力')
  expect(failureText(fault, false).text).not.toContain('磁力')
  for (const code of [404, 402, 429, 503, 500]) {
    const { title, text = '' } = failureText(new ApiError(code, '访问资源不存在'), false)
    expect(title + text).not.toContain('磁力')
  }
})
