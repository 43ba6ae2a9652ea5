import { texts } from '@yehang/contract/texts'
import { afterEach, expect, test, vi } from 'vitest'
import { errorOf, timeoutError } from '../../../api/answer-error.ts'
import { ApiError, networkError } from '../../../api/error.ts'
import { notify, shownNotice } from '../../../ui/snackbar.tsx'
import { announceFault, announceQueryFault } from './announce-fault.ts'
import { endSession, onSessionEnd } from './session.ts'
import { promptShown } from './sign-in-prompt.tsx'

const announced = () => shownNotice.get()?.text ?? ''
const answered = (code: number, msg = '服务器的话') => errorOf(200, { code, msg })

afterEach(() => {
  notify('')
  vi.unstubAllGlobals()
})

test.each([
  [answered(401), texts.unauthenticated],
  [answered(402, '开通 VIP 即可观看'), '开通 VIP 即可观看'],
  [answered(404), texts.notFound],
  [answered(500, '参数 id 有误：应为编号'), '参数 id 有误：应为编号'],
  [answered(601), texts.unknownError],
  [networkError(), texts.networkError],
  [timeoutError(), texts.timeout],
  [errorOf(502, undefined), '系统接口502异常'],
])('a failed call shows its sentence: %s', (error, text) => {
  announceFault(error)
  expect(announced()).toBe(text)
})

test('code 401 shows a link to the sign-in', () => {
  announceFault(answered(401))
  expect(shownNotice.get()?.action).toMatchObject({ href: '/login' })
})

test('the error of a query is shown in its place and not announced again', () => {
  for (const error of [answered(401), answered(500), answered(404), networkError()]) announceQueryFault(error)
  expect(announced()).not.toContain('服务器的话')
  expect(announced()).not.toContain(texts.networkError)
})

test('an error of our own is reported, and announced in general words', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const fault = new TypeError('x is not a function')
  announceFault(fault)
  expect(announced()).toContain(texts.unknownError)
  expect(announced()).not.toContain('not a function')
  expect(reported).toEqual([fault])
})

test('code 403 opens the dialog, from a query too, and nothing else', async () => {
  expect(promptShown.get()).toBe(false)
  announceQueryFault(new ApiError(403, texts.sessionEnded))
  await vi.waitUntil(() => promptShown.get())
  expect(announced()).not.toContain(texts.sessionEnded)
})

test('ending the session reaches all its listeners', () => {
  const forgotten: string[] = []
  const stop = onSessionEnd(() => forgotten.push('token'))
  const stopOther = onSessionEnd(() => forgotten.push('answers'))
  endSession()
  stop()
  endSession()
  stopOther()
  expect(forgotten).toEqual(['token', 'answers', 'answers'])
})
