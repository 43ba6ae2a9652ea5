import { afterEach, expect, test } from 'vitest'
import { ApiError, networkError } from '../../../api/error.ts'
import { drafts, forgetDrafts, isUnconfirmed, sendDraft, sendingPlaces, writeDraft } from './drafts.ts'

afterEach(forgetDrafts)

/** Sends, and answers the id that it went under. */
async function sendWith(text: string, error?: Error): Promise<string> {
  let used = ''
  const deliver = async (_: string, id: string) => {
    used = id
    if (error) throw error
  }
  await sendDraft('new', text, deliver).catch(() => {})
  return used
}

test('the same text is sent under the same id until it is answered, a changed one under its own', async () => {
  const first = await sendWith('灯不亮了', networkError())
  expect(drafts.get().new?.text).toBe('灯不亮了')
  expect(isUnconfirmed(drafts.get().new, '灯不亮了 ')).toBe(true)
  expect(await sendWith(' 灯不亮了', networkError())).toBe(first)
  writeDraft('new', '灯不亮了，请看看')
  expect(isUnconfirmed(drafts.get().new, '灯不亮了，请看看')).toBe(false)
  writeDraft('new', '灯不亮了')
  expect(await sendWith('灯不亮了')).toBe(first)
  expect(drafts.get()).toEqual({})
  expect(await sendWith('灯不亮了')).not.toBe(first)
})

test('another text during a sending is another sending', async () => {
  const first = await sendWith('灯不亮了', networkError())
  expect(await sendWith('灯又亮了', networkError())).not.toBe(first)
})

test('a refusal keeps the text and ends the sending; a fault of the server does not', async () => {
  const failed = await sendWith('灯不亮了', new ApiError(500, '系统出错了'))
  expect(isUnconfirmed(drafts.get().new, '灯不亮了')).toBe(true)
  expect(await sendWith('灯不亮了', new ApiError(402, '已经关闭'))).toBe(failed)
  expect(drafts.get()).toEqual({ new: { text: '灯不亮了' } })
})

test('no draft reappears after a sign-out', async () => {
  const sent = sendDraft('new', '灯不亮了', async () => {
    expect(sendingPlaces.get().has('new')).toBe(true)
    forgetDrafts()
    throw new ApiError(401, '')
  })
  await expect(sent).rejects.toThrow()
  expect(drafts.get()).toEqual({})
  expect(sendingPlaces.get().size).toBe(0)
})

test('text typed during a sending stays, and is a sending of its own', async () => {
  await sendDraft('new', '灯不亮了', async () => writeDraft('new', '灯不亮了，楼道的也是'))
  expect(drafts.get()).toEqual({ new: { text: '灯不亮了，楼道的也是' } })
})
