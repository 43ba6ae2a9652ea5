import { members } from '@yehang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccountsServer,
  loginForm,
  registerForm,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { issueCaptcha, keepCaptcha } from '../../platform/captcha/captchas.ts'
import { drawCaptcha } from '../../platform/captcha/draw.ts'
import { alphabet } from '../../platform/captcha/glyphs.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ captcha: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('captcha').execute()
})

const login = (change: object) => call(server.url, members.login, { body: loginForm('yuanshan', change) })
/** Whether the captcha was right: then it is the name that is wrong. */
const passes = async (change: object) => (await login(change)).refusal.msg === '用户名或密码错误'
const kept = async () => (await server.context.db.selectFrom('captcha').select('uuid').execute()).length

test('a captcha is a unique PNG that is not cached', async () => {
  const [one, two] = await Promise.all([
    call(server.url, members.getCaptcha),
    call(server.url, members.getCaptcha),
  ])
  expect(one.answer.captchaOnOff).toBe(true)
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(one.answer.uuid).not.toBe(two.answer.uuid)
  const { format, width, height } = await sharp(Buffer.from(one.answer.img, 'base64')).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 256, height: 96 })
})

test('a picture of the same characters is another each time, dark on light', async () => {
  const [one, two] = await Promise.all([drawCaptcha('A7K9'), drawCaptcha('A7K9')])
  expect(one.equals(two)).toBe(false)
  const { dominant, channels } = await sharp(one).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(channels[0]?.min).toBeLessThan(60)
})

test('every character of the alphabet is drawn', async () => {
  const inkOf = async (characters: string) => {
    const { channels } = await sharp(await drawCaptcha(characters)).stats()
    return channels[0]?.mean ?? 0
  }
  const empty = await inkOf('    ')
  for (const character of alphabet)
    expect(await inkOf(character.repeat(4)), character).toBeLessThan(empty - 8)
  expect(alphabet.join('')).not.toMatch(/[01258BCDFGIJLNOPQSVZ]/)
})

test('the right answer passes, in upper and lower case', async () => {
  for (const code of ['a7k9', 'A7K9', 'a7K9', 'ａ7Ｋ９']) {
    expect(await passes({ code, uuid: await keepCaptcha(server.context, 'A7K9') }), code).toBe(true)
  }
})

test('a captcha answers once, be the answer right or wrong', async () => {
  const uuid = await keepCaptcha(server.context, 'A7K9')
  expect(await passes({ code: 'A7K9', uuid })).toBe(true)
  expect(await passes({ code: 'A7K9', uuid })).toBe(false)
  const used = await keepCaptcha(server.context, 'A7K9')
  expect((await login({ code: 'A7K3', uuid: used })).refusal).toEqual({
    code: 500,
    msg: '验证码错误或已过期',
    reason: 'captcha_wrong',
    data: { fields: { code: '验证码错误或已过期' }, reasons: { code: 'captcha_wrong' } },
  })
  expect(await passes({ code: 'A7K9', uuid: used })).toBe(false)
  expect(await kept()).toBe(0)
})

test('of twenty concurrent answers to one captcha, one passes', async () => {
  const uuid = await keepCaptcha(server.context, 'A7K9')
  const passed = await Promise.all(Array.from({ length: 20 }, () => passes({ code: 'A7K9', uuid })))
  expect(passed.filter(Boolean)).toHaveLength(1)
})

test('a captcha lasts two minutes', async () => {
  const begin = server.clock.now
  const [one, two] = [await keepCaptcha(server.context, 'A7K9'), await keepCaptcha(server.context, 'A7K9')]
  server.clock.now += 120_000 - 1
  expect(await passes({ code: 'A7K9', uuid: one })).toBe(true)
  server.clock.now += 1
  expect(await passes({ code: 'A7K9', uuid: two })).toBe(false)
  server.clock.now = begin
})

test('a missing and a short answer are asked for, and burn nothing', async () => {
  const uuid = await keepCaptcha(server.context, 'A7K9')
  const missing = { code: '请输入4位验证码' }
  for (const change of [{}, { uuid }, { code: '' }, { code: 'A7K', uuid }, { code: 'A7K9X', uuid }]) {
    expect((await login(change)).refusal.data?.fields).toEqual(missing)
  }
  expect((await login({})).refusal.msg).toBe('请输入4位验证码')
  expect(await passes({ code: 'A7K9', uuid })).toBe(true)
})

test('registering needs one too', async () => {
  const register = (change: object) =>
    call(server.url, members.register, { body: registerForm('yuanshan_2', change) })
  expect((await register({})).refusal.msg).toBe('请输入4位验证码')
  const uuid = await keepCaptcha(server.context, 'A7K9')
  expect((await register({ uuid, code: 'A7K9' })).code).toBe(200)
  const again = await keepCaptcha(server.context, 'A7K9')
  await signIn(server.url, 'yuanshan_2', { uuid: again, code: 'A7K9' })
})

test('a captcha that was answered rightly outlives a name that is taken, three times', async () => {
  const register = (userName: string, change: object) =>
    call(server.url, members.register, { body: registerForm(userName, change) })
  const begin = server.clock.now
  await register('taken_name', { uuid: await keepCaptcha(server.context, 'A7K9'), code: 'A7K9' })
  const answered = { uuid: await keepCaptcha(server.context, 'A7K9'), code: 'A7K9' }
  const taken = '用户名已被使用，请换一个'
  expect((await register('taken_name', answered)).refusal.data?.fields).toEqual({ userName: taken })
  // Longer than an unanswered one: another name takes a while to be thought of.
  server.clock.now += 4 * 60_000
  expect((await register('TAKEN_NAME', answered)).refusal.data?.fields).toEqual({ userName: taken })
  expect((await register('free_name', answered)).code).toBe(200)
  expect((await register('free_name_2', answered)).refusal.data?.fields).toEqual({
    code: '验证码错误或已过期',
  })
  const again = { uuid: await keepCaptcha(server.context, 'A7K9'), code: 'A7K9' }
  for (let tries = 0; tries < 3; tries++) await register('taken_name', again)
  expect((await register('taken_name', again)).refusal.data?.fields).toEqual({
    userName: taken,
    code: '请再输入一次验证码',
  })
  expect((await register('free_name_3', again)).refusal.data?.fields).toEqual({ code: '验证码错误或已过期' })
  server.clock.now = begin
})

test('the availability of names can be queried only with a solved captcha', async () => {
  const uuid = await keepCaptcha(server.context, 'A7K9')
  const body = registerForm('taken_name', { uuid, code: 'A7K3' })
  expect((await call(server.url, members.register, { body })).refusal.data?.fields).toEqual({
    code: '验证码错误或已过期',
  })
  const right = { uuid: await keepCaptcha(server.context, 'A7K9'), code: 'A7K9' }
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { refusal } = await call(server.url, members.register, {
        body: registerForm('taken_name', right),
      })
      return Object.keys(refusal.data?.fields ?? {}).join()
    }),
  )
  // Those that come while one is looked at find no captcha; each that is let through used up one of its returns.
  expect(codes.filter((fields) => fields.startsWith('userName')).length).toBeLessThanOrEqual(4)
})

test('the stored form does not show the answer, and differs for each captcha', async () => {
  await keepCaptcha(server.context, 'A7K9')
  await keepCaptcha(server.context, 'A7K9')
  const rows = await server.context.db.selectFrom('captcha').select('answer').execute()
  const [one, two] = rows.map(({ answer }) => answer.toString('hex'))
  expect(one).toHaveLength(64)
  expect(one).not.toBe(two)
})

test('where captchas are off none is issued, and none is asked for', async () => {
  const { context } = server
  const off = {
    ...context,
    config: { ...context.config, accounts: { ...context.config.accounts, captcha: false } },
  }
  expect(await issueCaptcha(off, '203.0.113.1')).toEqual({ img: '', uuid: '', captchaOnOff: false })
  expect(await kept()).toBe(0)
})
