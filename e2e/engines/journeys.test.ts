import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { formNamed } from '../../server/test/media/film-forms.ts'
import { workWhere } from '../catalogue.ts'
import { makeFilm, makeFilmFrom } from '../films.ts'
import { memberApi } from '../member-api.ts'
import { type Account, register } from '../members.ts'
import { makeCodes } from '../membership.ts'
import { usePaidSite } from '../paid-site.ts'
import {
  type Engine,
  type EnginePage,
  press,
  pressFirst,
  reached,
  seen,
  until,
  whenAlive,
  write,
  writeInto,
} from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** The main journeys of visitors and members in the other two engines; docs/engines.md names what each cannot do. */

const { FIREFOX_PATH = 'firefox-esr', WEBKIT_DRIVER_PATH = '', WEBKIT_PATH = '' } = process.env
const engines: [string, () => Promise<Engine>][] = [
  ['Firefox', () => startFirefox(FIREFOX_PATH)],
  ['WebKit', () => startWebKit(WEBKIT_DRIVER_PATH, WEBKIT_PATH)],
]

const site = usePaidSite('alipay')

describe.each(engines)('%s', (_, start) => {
  let engine: Engine
  const pages: EnginePage[] = []
  beforeAll(async () => {
    engine = await start()
    console.log(engine.name)
  })
  afterAll(() => engine.close())
  afterEach(async () => {
    const left = pages.splice(0)
    const errors = left.flatMap((page) => page.errors)
    for (const page of left) await page.close()
    expect(errors).toEqual([])
  })

  /** A page past the age gate, taken over by React. */
  async function visit(path: string): Promise<EnginePage> {
    const page = await engine.open()
    pages.push(page)
    await page.goto(`${site.url}/favicon.svg`)
    await page.goto(site.url)
    await press(page, '我已年满 18 周岁，进入')
    await reached(page, '/index')
    await go(page, path)
    return page
  }

  async function go(page: EnginePage, path: string): Promise<void> {
    // Firefox reports a navigation that another one interrupts as an error of the later one.
    await until(page, `document.readyState === 'complete'`)
    await page.goto(site.url + path)
    await whenAlive(page)
  }

  async function signIn(page: EnginePage, { userName, password }: Account): Promise<void> {
    await until(page, `!document.querySelector('input[name=code]')`)
    await write(page, '用户名', userName)
    await write(page, '密码', password)
    await pressFirst(page, 'main form .button-primary')
  }

  async function visitSignedIn(path: string): Promise<{ page: EnginePage; account: Account }> {
    const account = await register(site)
    const page = await visit('/login')
    await signIn(page, account)
    await reached(page, '/user')
    await seen(page, account.userName)
    await go(page, path)
    return { page, account }
  }

  test('a list goes on by itself, and going back finds the card that was opened', async () => {
    const page = await visit('/censored')
    const cards = `document.querySelectorAll('main a[href^="/censored/1"]').length`
    const first = await page.evaluate<number>(cards)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await until(page, `${cards} > ${first}`)
    await page.evaluate('scrollTo(0, 2000)')
    await until(page, 'scrollY === 2000')
    const path = await page.evaluate<string>(`[...document.querySelectorAll('main a[href^="/censored/1"]')]
      .find((link) => link.getBoundingClientRect().top > 120).getAttribute('href')`)
    await pressFirst(page, `main a[href="${path}"]`)
    await reached(page, path)
    await until(page, `document.querySelector('h1')?.checkVisibility()`)
    await page.back()
    await until(page, `location.pathname === '/censored' && Math.abs(scrollY - 2000) < 2`)
  })

  test('a search offers works while it is typed, and finds them', async () => {
    const { number } = await workWhere(site.url, ({ number }) => /^[A-Z]+-\d{3}$/.test(number))
    const page = await visit('/search')
    await writeInto(page, '[role=combobox]', number.toLowerCase())
    await until(
      page,
      `[...document.querySelectorAll('[role=option]')]
      .some((option) => option.innerText.includes(${JSON.stringify(number)}))`,
    )
    await press(page, '搜索')
    await until(page, `location.pathname.startsWith('/search/')`)
    await seen(page, number)
  })

  test('stills open large, and going back closes them', async () => {
    const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
    const page = await visit(`${path}?tab=stills`)
    await pressFirst(page, 'main [role=tabpanel] button, main [role=tabpanel] a')
    await until(page, `document.querySelector('dialog[open] img')?.checkVisibility()`)
    await page.back()
    await until(page, `!document.querySelector('dialog[open]')`)
    expect(await page.evaluate('location.pathname')).toBe(path)
  })

  test('a visitor registers, likes and collects a work, and finds it among the collected', async () => {
    const work = await workWhere(site.url, ({ isDht }) => isDht === 1)
    const page = await visit('/register')
    const account = { userName: `engine_${engine.name[0]}_${Date.now() % 1e6}`, password: 'evening-tide-7' }
    await write(page, '用户名', account.userName)
    await write(page, '密码', account.password)
    await write(page, '确认密码', account.password)
    await write(page, '安全邮箱', 'lantern@example.org')
    await pressFirst(page, 'main form .button-primary')
    await seen(page, '恭喜您,注册成功!')
    await press(page, '已经保存')
    await reached(page, '/user')
    await seen(page, account.userName)
    await go(page, work.path)
    await press(page, '喜欢')
    await seen(page, '已喜欢')
    await press(page, '收藏')
    await seen(page, '已收藏')
    const member = await memberApi(site, account)
    expect(await member.isLiked(work.id)).toBe(true)
    expect(await member.foldersOf(work.id)).toHaveLength(1)
    await go(page, '/user')
    await press(page, '收藏')
    await until(page, `document.querySelector('main a[href="${work.path}"]')?.checkVisibility()`)
  })

  test('a number is copied', async () => {
    const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
    const page = await visit(path)
    await press(page, '复制番号')
    await seen(page, '复制成功！')
  })

  test('what a guest pressed is done after the sign-in, and a reload stays signed in', async () => {
    const { path, id } = await workWhere(site.url, ({ isDht }) => isDht === 1)
    const account = await register(site)
    const page = await visit(path)
    await press(page, '喜欢')
    await press(page, '去登陆')
    await until(page, `location.pathname === '/login'`)
    await signIn(page, account)
    await reached(page, path)
    await seen(page, '已喜欢')
    await go(page, path)
    await seen(page, '已喜欢')
    expect(await (await memberApi(site, account)).isLiked(id)).toBe(true)
  })

  test('a code gives VIP at once', async () => {
    const [code = ''] = await makeCodes(site, 1)
    const { page } = await visitSignedIn('/sub')
    await write(page, '输入激活码', code)
    await press(page, '确认激活')
    await seen(page, '激活成功')
  })

  test('an order is paid, and its page shows that by itself', async () => {
    const { page } = await visitSignedIn('/pay')
    await seen(page, '年卡')
    await press(page, '去支付宝支付')
    await until(page, `/[?]order=\\d+$/.test(location.search)`)
    // A page behind its cashier asks for nothing.
    await page.closeOthers()
    await seen(page, '等待支付')
    const outTradeNo = await page.evaluate<string>(`new URLSearchParams(location.search).get('order')`)
    await site.gateway.pay({ channel: 'alipay', outTradeNo })
    await seen(page, '支付成功，VIP 已开通')
  })

  test('a member writes to support', async () => {
    const { page } = await visitSignedIn('/message?message=%E7%81%AF%E4%B8%8D%E4%BA%AE%E4%BA%86')
    await press(page, '提交')
    await seen(page, '客服还没有回复这个留言')
    await seen(page, '灯不亮了')
  })

  test.each(['rotated', 'variable frame rate', 'HDR10', '4:4:4', 'no sound', 'VP9', '5.1'])(
    'a film plays: %s',
    async (name) => {
      const { path } = await makeFilmFrom(site, formNamed(name))
      const page = await visit(path)
      await pressFirst(page, '.player-play')
      const video = `document.querySelector('video')`
      await until(page, `${video} && !${video}.hidden && ${video}.currentTime > 0.4`)
      const size = await page.evaluate(`${video}.videoWidth + 'x' + ${video}.videoHeight`)
      expect(size).toBe(formNamed(name).size)
    },
  )

  test('a film plays, goes on after a long seek, and shows its qualities', async () => {
    const { path } = await makeFilm(site)
    const page = await visit(path)
    await pressFirst(page, '.player-play')
    const video = `document.querySelector('video')`
    await until(page, `${video} && !${video}.hidden && ${video}.currentTime > 0.5`)
    await page.evaluate(`void (${video}.currentTime = 60)`)
    await until(page, `${video}.currentTime > 60.5 && !${video}.paused`)
  })
})
