import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineInput } from './engine.ts'
import { attachNative } from './engine-native.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an engine that was detached before it was ready gets no events of a retry in the same element', () => {
  const video = Object.assign(new EventTarget(), {
    src: '',
    currentTime: 0,
    removeAttribute() {},
    load() {},
  }) as unknown as HTMLVideoElement
  const ready: string[] = []
  const attach = (name: string, from: number) => {
    const engine = attachNative({
      video,
      stream: {} as EngineInput['stream'],
      onReady: () => void ready.push(name),
      onFault() {},
    })
    engine.begin({ address: '/media/1/master.m3u8', from, prepared: undefined })
    return engine.detach
  }
  attach('first', 40)()
  const end = attach('second', 0)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(ready).toEqual(['second'])
  expect(video.currentTime).toBe(0)
  end()
})
