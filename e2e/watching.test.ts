import { editorial } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import {
  askForOtherQuality,
  changeQuality,
  livePlayers,
  makeFilm,
  makeVip,
  passOnServer,
  pictureOf,
  pressPlay,
  removeMedia,
  replaceFilm,
  takeDown,
  videoOf,
  whenMoving,
  whenRefused,
  withoutStartFiles,
} from './films.ts'
import { memberApi } from './member-api.ts'
import { register, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, useSite, whenReady, withoutCache } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })

/** Tokens of media that the page asks for, and the answers it was refused. */
function watchMedia(page: Page) {
  const seen = { tokens: new Set<string>(), refusals: 0 }
  page.on('response', (answer) => {
    const token = /\/media\/([^/]+)\//.exec(answer.url())?.[1]
    if (token) seen.tokens.add(token)
    if (token && answer.status() === 403) seen.refusals += 1
  })
  return seen
}

test('until a film may be watched that is said; then the picture moves, and no token is stored', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit('/', { viewport: desktop })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(site.url + path)
  await whenReady(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/v2/video/censored/**', async (route) => {
    await held
    await route.continue()
  })
  await pressPlay(page)
  await page.getByText('获取影片中....').waitFor()
  expect(await videoOf(page)).toBeNull()
  letGo()
  await whenMoving(page)
  const first = await pictureOf(page)
  await whenMoving(page)
  expect(await pictureOf(page)).not.toBe(first)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('/media/')
  const [, token = '-'] =
    /\/media\/([^/]+)\//.exec(asked.find((path) => path.startsWith('/media/')) ?? '') ?? []
  expect(stored).not.toContain(token)
  expect(page.url()).not.toContain(token)
})

test('a token that the server no longer accepts is replaced, and playback continues', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit(path, { viewport: desktop, expected: /403 \(Forbidden\)/ })
  await whenReady(page)
  // A browser keeps the pieces of a short film, and would play on by itself.
  await withoutCache(page)
  const media = watchMedia(page)
  await pressPlay(page)
  await whenMoving(page)
  passOnServer(site, 11)
  await changeQuality(page)
  // A piece that is refused is asked for again a second later, and what was loaded before plays meanwhile.
  await expect.poll(() => media.tokens.size).toBe(2)
  await whenMoving(page)
  expect(media.refusals).toBeGreaterThan(0)
  expect(media.tokens.size).toBe(2)
})

test('after a long rest a new token is asked for ahead, and none is refused', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit('/', { viewport: desktop })
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + Number((globalThis as { rested?: number }).rested ?? 0)
  })
  await page.goto(site.url + path)
  await whenReady(page)
  const media = watchMedia(page)
  await pressPlay(page)
  await whenMoving(page)
  await page.keyboard.press('k')
  passOnServer(site, 11)
  await page.evaluate(() => Object.assign(globalThis, { rested: 11 * 60_000 }))
  await page.keyboard.press('k')
  await changeQuality(page)
  await whenMoving(page)
  await expect.poll(() => media.tokens.size).toBe(2)
  expect(media).toMatchObject({ refusals: 0 })
})

test('the browser plays by itself where no script may, and continues with a new token', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit('/', { viewport: desktop, expected: /403 \(Forbidden\)/ })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaSource'))
  await page.goto(site.url + path)
  await whenReady(page)
  const media = watchMedia(page)
  await pressPlay(page)
  await whenMoving(page)
  expect(await page.getByRole('button', { name: /^画质/ }).count()).toBe(0)
  passOnServer(site, 11)
  await page.keyboard.press('8')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 72)
  await whenMoving(page)
  expect((await videoOf(page))?.seconds).toBeGreaterThanOrEqual(72)
  expect(media.tokens.size).toBe(2)
})

test('a guest, a member and a VIP each watch what they may, and see what the rest needs', async () => {
  const films = [await makeFilm(site, 0), await makeFilm(site, 1), await makeFilm(site, 2)]
  const [member, vip] = [await register(site), await register(site)]
  await makeVip(site, vip.userName)
  const visitors = [
    { page: await site.visit('/', { viewport: desktop }), mayWatch: 0 },
    { page: await visitSignedIn(site, member, '/user', { viewport: desktop }), mayWatch: 1 },
    { page: await visitSignedIn(site, vip, '/user', { viewport: desktop }), mayWatch: 2 },
  ]
  for (const { page, mayWatch } of visitors) {
    for (const [playLevel, { path }] of films.entries()) {
      await page.goto(site.url + path)
      await whenReady(page)
      await pressPlay(page)
      if (playLevel <= mayWatch) {
        await whenMoving(page)
        continue
      }
      const stage = page.getByRole('region', { name: '播放器' })
      const words = playLevel === 1 ? '登录后即可在线观看' : '开通 VIP 即可在线观看'
      await stage.getByRole('heading', { name: words }).waitFor()
      expect(await videoOf(page)).toBeNull()
      const ways = await stage.getByRole('link').allInnerTexts()
      const expected = playLevel === 1 ? ['登录'] : ['开通 VIP', '已有 VIP，登录']
      expect(ways).toEqual(mayWatch === 0 ? expected : ['开通 VIP'])
    }
  }
})

test('a guest signs in from the stage, and returns to the work', async () => {
  const { path } = await makeFilm(site, 2)
  const page = await site.visit(path)
  await whenReady(page)
  await page.getByText('VIP 专享').waitFor()
  await pressPlay(page)
  await page.getByRole('link', { name: '已有 VIP，登录' }).click()
  await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
})

test('playing on too many devices shows which, and ending one lets the video play here', async () => {
  const film = await makeFilm(site, 1)
  const account = await register(site)
  const devices = [
    await memberApi(site, account),
    await memberApi(site, account),
    await memberApi(site, account),
  ]
  const streams: string[] = []
  for (const api of devices) {
    streams.push((await api.get<{ stream: string }>(`/video/censored/${film.workId}`)).stream)
  }
  const page = await visitSignedIn(site, account, film.path)
  await pressPlay(page)
  const stage = page.getByRole('alert')
  await stage.getByRole('heading', { name: '同时播放的设备太多了' }).waitFor()
  expect(await videoOf(page)).toBeNull()
  await expect.poll(() => stage.getByRole('radio').count()).toBe(3)
  await stage.getByRole('radio').nth(1).check()
  await stage.getByRole('button', { name: '在这里继续播放' }).click()
  await whenMoving(page)
  expect(await livePlayers(site, film)).not.toContain(streams[1])
})

/** The ways in which a page is left, each from a page that has been playing for a moment. */
const leavings: Record<string, (page: Page) => Promise<unknown>> = {
  'another address': (page) => page.goto(`${site.url}/index`),
  'a reload': (page) => page.reload(),
  'closing the tab': (page) => page.close({ runBeforeUnload: true }),
}

test.each(Object.entries(leavings))(
  'given a film that plays, when its page is left by %s, then its slot is free and its position stored',
  async (_, leave) => {
    const film = await makeFilm(site, 1)
    const account = await register(site)
    const api = await memberApi(site, account)
    await api.post('/user/history/state', { state: 'on' })
    const page = await visitSignedIn(site, account, film.path, { viewport: desktop })
    await pressPlay(page)
    await whenMoving(page)
    await page.keyboard.press('5')
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 45)
    expect(await livePlayers(site, film)).toHaveLength(1)
    await leave(page)
    await expect.poll(() => livePlayers(site, film)).toEqual([])
    // It is sent by a call of its own, which may arrive after the one that frees the slot.
    const position = async () =>
      (await api.get<{ position: number | null }>(`/video/censored/${film.workId}`)).position ?? 0
    await expect.poll(position).toBeGreaterThanOrEqual(45)
  },
)

test('given a service worker, when one film after another is left, then every last call arrives', async () => {
  const films = [await makeFilm(site, 1), await makeFilm(site, 1), await makeFilm(site, 1)]
  const account = await register(site)
  const api = await memberApi(site, account)
  await api.post('/user/history/state', { state: 'on' })
  const page = await visitSignedIn(site, account, '/index', { viewport: desktop, serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const film of films) {
    await page.goto(site.url + film.path)
    await whenReady(page)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await pressPlay(page)
    await whenMoving(page)
    await page.keyboard.press('5')
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 45)
    await page.goto(`${site.url}/index`)
    await expect.poll(() => livePlayers(site, film)).toEqual([])
    const position = async () =>
      (await api.get<{ position: number | null }>(`/video/censored/${film.workId}`)).position ?? 0
    await expect.poll(position).toBeGreaterThanOrEqual(45)
  }
})

test('the last calls of a page that is left are sent at once, signed and with the token', async () => {
  const { path } = await makeFilm(site, 1)
  const page = await visitSignedIn(site, await register(site), path, { viewport: desktop })
  await pressPlay(page)
  await whenMoving(page)
  await page.keyboard.press('5')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 45)
  const sent = await page.evaluate(() => {
    const calls: { path: string; keepalive: boolean; headers: string[] }[] = []
    const before = window.fetch
    window.fetch = (address, init = {}) => {
      const headers = Object.keys(init.headers ?? {}).sort()
      calls.push({ path: String(address), keepalive: init.keepalive === true, headers })
      return before(address, init)
    }
    // Anything deferred would run after the page has been unloaded.
    window.dispatchEvent(new Event('pagehide'))
    window.fetch = before
    return calls
  })
  const headers = expect.arrayContaining(['authorization', 'x-key', 'x-nonce', 'x-sign', 'x-time'])
  const last = (name: string) => ({ path: `/prod-api/v2/video/${name}`, keepalive: true, headers })
  expect(sent).toHaveLength(3)
  expect(sent).toEqual(expect.arrayContaining([last('end'), last('position'), last('report')]))
})

test('without a connection the cover stays, and trying again plays', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit(path, { expected: /ERR_FAILED/ })
  await whenReady(page)
  await page.route('**/v2/video/censored/**', (route) => route.abort())
  await pressPlay(page)
  await page.getByRole('alert').getByText('网络连接不上').waitFor()
  expect(await videoOf(page)).toBeNull()
  await page.unroute('**/v2/video/censored/**')
  await page.getByRole('button', { name: '重试' }).click()
  await whenMoving(page)
})

test('a video whose segments are missing shows that, with the magnets as an alternative', async () => {
  const film = await makeFilm(site)
  const page = await site.visit(film.path, { expected: /404 \(Not Found\)/ })
  await whenReady(page)
  await removeMedia(site, film)
  await pressPlay(page)
  await page
    .getByRole('alert')
    .getByText(/没有取到片源/)
    .waitFor()
  expect(await videoOf(page)).toBeNull()
})

test('a piece of the film that is missing in every quality is asked for once, and staff learn why', async () => {
  const film = await makeFilm(site)
  const page = await site.visit(film.path, { viewport: desktop, expected: /404 \(Not Found\)/ })
  await whenReady(page)
  const asked: string[] = []
  await page.route('**/*.m4s', (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').slice(-2).join('/'))
    return route.fulfill({ status: 404 })
  })
  await withoutStartFiles(page)
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/video/report')) reports.push(request.postDataJSON())
  })
  await pressPlay(page)
  const shown = async () => ({ words: (await page.getByRole('alert').allInnerTexts()).join(), asked })
  await expect
    .poll(shown, { timeout: 30_000 })
    .toMatchObject({ words: expect.stringContaining('没有取到片源') })
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(asked.length)
  const report = expect.objectContaining({ dataId: film.workId, failure: 'files' })
  await expect.poll(() => reports).toContainEqual(report)
})

test('playback of a work that is taken down ends, and the page shows that it cannot be watched', async () => {
  const film = await makeFilm(site)
  const page = await site.visit(film.path, {
    viewport: desktop,
    expected: /40[34] \((Forbidden|Not Found)\)/,
  })
  await whenReady(page)
  await withoutCache(page)
  await pressPlay(page)
  await whenMoving(page)
  await takeDown(site, film)
  await whenRefused(page)
  await askForOtherQuality(page)
  // Magnets are offered where the work of this film has any.
  await page
    .getByRole('heading', { name: /^该片(不支持在线观看,请使用磁力下载到本地|暂不支持在线观看)$/ })
    .waitFor()
  // The player leaves with the render after that of the page.
  await page.locator('video').waitFor({ state: 'detached' })
})

test('a film that takes the place of the one that plays goes on from the same second', async () => {
  const film = await makeFilm(site)
  const expected = /40[34] \((Forbidden|Not Found)\)/
  const page = await site.visit(film.path, { viewport: desktop, expected })
  await whenReady(page)
  await withoutCache(page)
  await pressPlay(page)
  await whenMoving(page)
  await changeQuality(page)
  await page.keyboard.press('7')
  await whenMoving(page)
  await replaceFilm(site, film)
  await whenRefused(page)
  const other = page.waitForRequest('**/other/*.m4s')
  await askForOtherQuality(page)
  await other
  await whenMoving(page)
  expect((await videoOf(page))?.seconds).toBeGreaterThanOrEqual(63)
  expect(await livePlayers(site, film)).toHaveLength(1)
})

test('a film goes on although its work is merged into another', async () => {
  const { context } = serverOf(site)
  const film = await makeFilm(site)
  const into = await makeFilm(site)
  await context.db.deleteFrom('video').where('work_id', '=', into.workId).execute()
  await takeDown(site, into)
  const page = await site.visit(film.path, { viewport: desktop, expected: /403 \(Forbidden\)/ })
  await whenReady(page)
  await withoutCache(page)
  await pressPlay(page)
  await whenMoving(page)
  await changeQuality(page)
  const admin = callAs(await makeMember(context, { roles: ['admin'] }), site.url)
  const merged = await admin(editorial.mergeWorks, { body: { from: film.workId, into: into.workId } })
  expect(merged.code).toBe(200)
  await whenRefused(page)
  await changeQuality(page)
  await whenMoving(page)
  await expect.poll(() => livePlayers(site, into)).toHaveLength(1)
})

test('a break in the connection is waited out', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit(path, { viewport: desktop, expected: /ERR_FAILED/ })
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  let broken = 2
  await page.route('**/*.m4s', (route) => (broken-- > 0 ? route.abort() : route.continue()))
  await changeQuality(page)
  await whenMoving(page)
  // What is buffered plays on until the library asks again.
  await expect.poll(() => broken).toBeLessThan(0)
})

test('a server that is too busy to renew a token is waited for', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit(path, { viewport: desktop, expected: /503|403 \(Forbidden\)/ })
  await whenReady(page)
  await withoutCache(page)
  await pressPlay(page)
  await whenMoving(page)
  let busy = 2
  const answer = { status: 503, json: { code: 503, msg: '现在人太多' } }
  await page.route('**/v2/video/censored/**', (route) =>
    busy-- > 0 ? route.fulfill(answer) : route.continue(),
  )
  passOnServer(site, 11)
  await changeQuality(page)
  await whenMoving(page)
  await expect.poll(() => busy).toBeLessThan(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('where a new token is refused as well the player shows that, and a retry continues from there', async () => {
  const { path } = await makeFilm(site)
  const page = await site.visit(path, { viewport: desktop, expected: /403 \(Forbidden\)/ })
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await page.keyboard.press('5')
  await whenMoving(page)
  await page.route('**/*.m4s', (route) => route.fulfill({ status: 403 }))
  await askForOtherQuality(page)
  await page.getByRole('alert').getByText('播放地址已失效').waitFor()
  expect(await videoOf(page)).toBeNull()
  await page.unroute('**/*.m4s')
  await page.getByRole('button', { name: '重试' }).click()
  await whenMoving(page)
  expect((await videoOf(page))?.seconds).toBeGreaterThanOrEqual(45)
})

test('where VIP ends during playback, the player stops and shows what is needed', async () => {
  const { path } = await makeFilm(site, 2)
  const account = await register(site)
  await makeVip(site, account.userName)
  const expected = /403 \(Forbidden\)/
  const page = await visitSignedIn(site, account, path, { viewport: desktop, expected })
  await withoutCache(page)
  await pressPlay(page)
  await whenMoving(page)
  await makeVip(site, account.userName, 1)
  // The server's data about a player is read again after some seconds.
  passOnServer(site, 1)
  await askForOtherQuality(page)
  await page.getByRole('heading', { name: '开通 VIP 即可在线观看' }).waitFor()
  expect(await videoOf(page)).toBeNull()
})
