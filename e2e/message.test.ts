import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { noon } from '../server/test/server.ts'
import { violationsInBothThemes } from './axe.ts'
import { register, signInHere } from './members.ts'
import { memberId, serverOf } from './membership.ts'
import { askAt, begin, staffOf, writtenTexts } from './messages.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const soon = { timeout: 15_000 }
const sizes = [phone, desktop]
const broken = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/

let reply: (messageId: string, message: string) => Promise<void>

beforeAll(async () => {
  reply = await staffOf(site)
})

/** No two tests write the same. */
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`
const topics = (page: Page) => page.locator('a.support-topic')
const sheet = (page: Page) => page.getByRole('dialog', { name: '新建留言' })
const newBox = (page: Page) => sheet(page).getByRole('textbox', { name: '想问什么' })
const box = (page: Page) => page.getByRole('textbox', { name: '继续补充' })
const log = (page: Page) => page.getByRole('log', { name: '对话' })
const bubbles = (page: Page) => log(page).locator('.support-words')
const openNew = (page: Page) => page.getByRole('button', { name: '新建留言' }).first().click()
/** Sends the event of a visitor coming back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test.each(sizes)('a member asks, is answered, reads it, asks again and closes, at %o', async (viewport) => {
  const { page, member } = await askAt(site, '/message', { viewport })
  await page.getByRole('heading', { name: '还没有留言' }).waitFor()
  await openNew(page)
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await sheet(page).getByText('请填写后提交').waitFor()
  const question = unique('在线播放到一半就停了')
  await newBox(page).fill(question)
  await sheet(page)
    .getByText(`${[...question].length} / 150`)
    .waitFor()
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await page.getByText('提交成功').waitFor()
  await page.getByText('客服还没有回复这个留言').waitFor()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await expect.poll(() => bubbles(page).allInnerTexts()).toEqual([question])
  await expect.poll(() => sheet(page).count()).toBe(0)

  await page.goto(`${site.url}/user`)
  await whenReady(page)
  expect(await page.getByText('有新回复').count()).toBe(0)
  await reply(id, '已经修好了，请再试一次')
  await page.goto(`${site.url}/user`)
  await expect
    .poll(() => page.getByRole('link', { name: '客服消息 有新回复' }).count(), soon)
    .toBeGreaterThan(0)
  if (viewport === phone) {
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '我的 有新回复' })
      .waitFor()
  }
  await page.getByRole('link', { name: '客服消息 有新回复' }).first().click()
  const topic = topics(page).filter({ hasText: question })
  await topic.getByText('新回复').waitFor()
  await topic.getByText('未读').waitFor({ state: 'attached' })
  await topic.click()
  await bubbles(page).getByText('已经修好了，请再试一次').waitFor()
  await expect.poll(() => page.getByText('有新回复').count(), soon).toBe(0)
  const { data } = await member.get<{ data: { count: number } }>('/message/unread/count')
  expect(data.count).toBe(0)

  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText('请填写后提交').waitFor()
  const more = unique('好了，谢谢')
  await box(page).fill(more)
  await box(page).press('Control+Enter')
  await bubbles(page).getByText(more).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('')
  expect(await writtenTexts(site, more)).toHaveLength(1)
  await page.reload()
  await expect
    .poll(() => bubbles(page).allInnerTexts(), soon)
    .toEqual([question, '已经修好了，请再试一次', more])

  const end = page.getByRole('button', { name: viewport === phone ? '结束' : '结束会话', exact: true })
  await end.click()
  const asked = page.getByRole('dialog', { name: '结束这个会话？' })
  await asked.getByText('结束后客服不会再回复').waitFor()
  await asked.getByRole('button', { name: '再想想' }).click()
  expect((await member.get<{ rows: object[] }>('/message/list')).rows).toMatchObject([{ status: 0 }])
  await end.click()
  await asked.getByRole('button', { name: '结束', exact: true }).click()
  await page.getByText('已关闭该话题').first().waitFor()
  await expect.poll(() => box(page).count(), soon).toBe(0)
  await expect.poll(() => end.count()).toBe(0)
  expect((await member.get<{ rows: object[] }>('/message/list')).rows).toMatchObject([{ status: 9 }])
  await page.locator('.support-closing').getByRole('button', { name: '新建留言' }).click()
  await newBox(page).waitFor()
  await page.keyboard.press('Escape')
  if (viewport === phone) await page.getByRole('link', { name: '返回' }).click()
  await topic.getByText('已关闭').waitFor()
})

test('a thread that could not be closed shows that', async () => {
  const { page } = await askAt(site, async (member) => `/message?id=${await begin(member, '灯不亮了')}`, {
    expected: broken,
  })
  await page.route('**/v2/message/update', (route) => route.abort())
  await page.getByRole('button', { name: '结束', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
  await page.getByText('设置失败').waitFor()
  expect(await box(page).count()).toBe(1)
})

test('replies appear by themselves, in the list and in the thread', async () => {
  let id = ''
  const { page } = await askAt(
    site,
    async (member) => {
      id = await begin(member, '灯不亮了')
      return '/message'
    },
    { viewport: desktop },
  )
  await topics(page).getByText('待回复').waitFor()
  await reply(id, '已经派人去看了')
  await comeBack(page)
  await topics(page).getByText('新回复').waitFor()
  await topics(page).getByText('未读').waitFor({ state: 'attached' })
  await topics(page).click()
  await bubbles(page).getByText('已经派人去看了').waitFor()
  await topics(page).getByText('未读').waitFor({ state: 'detached' })
  await reply(id, '现在亮了')
  // Nothing is done: within five seconds it is there.
  await bubbles(page).getByText('现在亮了').waitFor({ timeout: 15_000 })
})

test.each(sizes)('a text in the address opens at once, with its order, at %o', async (viewport) => {
  const text = unique('付款成功了，会员还没有到账。订单号 2026112008153904，支付宝付款。')
  const { page, member } = await askAt(site, `/message?message=${encodeURIComponent(text)}`, { viewport })
  await expect.poll(() => newBox(page).inputValue(), soon).toBe(text)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/message')) bodies.push(request.postDataJSON())
  })
  await newBox(page).press('End')
  await newBox(page).pressSequentially('急')
  await page.reload()
  await expect.poll(() => newBox(page).inputValue(), soon).toBe(`${text}急`)
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await bubbles(page).getByText(`${text}急`).waitFor()
  // The order is not the member's: the message is sent without it.
  expect(bodies).toMatchObject([{ orderId: '2026112008153904' }, {}])
  expect(bodies[1]).not.toHaveProperty('orderId')
  expect((await member.get<{ rows: object[] }>('/message/list')).rows).toMatchObject([
    { message: `${text}急`, orderId: null },
  ])
  await page.reload()
  await bubbles(page).first().waitFor()
  await expect.poll(() => sheet(page).count()).toBe(0)
})

test('after a lost answer the call is repeated, and the message is written once', async () => {
  const { page } = await askAt(site, '/message', { expected: broken })
  const question = unique('断线时写的')
  await openNew(page)
  await newBox(page).fill(question)
  const ids: string[] = []
  await page.route('**/v2/message', async (route) => {
    ids.push(route.request().postDataJSON().sendingId)
    if (ids.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await sheet(page).getByText('没有确认送达').waitFor()
  expect(await writtenTexts(site, question)).toHaveLength(1)
  // Also after the page has been loaded again.
  await page.reload()
  await whenReady(page)
  await openNew(page)
  await expect.poll(() => newBox(page).inputValue()).toBe(question)
  await sheet(page).getByRole('button', { name: '重试' }).click()
  await page.getByText('提交成功').waitFor()
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  expect(await writtenTexts(site, question)).toHaveLength(1)
  await page.getByText('客服还没有回复这个留言').waitFor()
})

test('a text written without a connection stays, and is sent once there is one', async () => {
  const { page } = await askAt(site, async (member) => `/message?id=${await begin(member, '灯不亮了')}`, {
    expected: broken,
  })
  const more = unique('写在断网时')
  await box(page).fill(more)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText('没有确认送达').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe(more)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await bubbles(page).getByText(more).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('')
  expect(await writtenTexts(site, more)).toHaveLength(1)
})

test('pressing twice sends once', async () => {
  const { page } = await askAt(site, async (member) => `/message?id=${await begin(member, '灯不亮了')}`)
  const more = unique('按了两次')
  await box(page).fill(more)
  await page.getByRole('button', { name: '发送' }).dblclick()
  await bubbles(page).getByText(more).waitFor()
  await page.reload()
  await bubbles(page).getByText(more).waitFor()
  expect(await writtenTexts(site, more)).toHaveLength(1)
})

test('while screenshots are on their way, the message that is sent cannot be sent again', async () => {
  const text = unique('订单已付款，没有到账')
  const { page, member } = await askAt(site, `/message?message=${encodeURIComponent(text)}`)
  await expect.poll(() => newBox(page).inputValue(), soon).toBe(text)
  const picture = { name: '截图.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await sheet(page).getByLabel('加截图').setInputFiles(picture)
  const release = await holdRequests(page, '**/v2/message/*/picture')
  const sending = page.waitForRequest('**/v2/message/*/picture')
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await sending
  await newBox(page).press('Control+Enter')
  const send = sheet(page).locator('button[type=submit]')
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await newBox(page).inputValue()).toBe(text)
  release()
  await log(page).getByRole('img', { name: '截图' }).waitFor()
  expect((await member.get<{ rows: object[] }>('/message/list')).rows).toHaveLength(1)
})

test('two tabs show the same; a text sent too late for a closed thread is stored', async () => {
  let id = ''
  const { page, member } = await askAt(site, async (asker) => {
    id = await begin(asker, '灯不亮了')
    return `/message?id=${id}`
  })
  const other = await page.context().newPage()
  await other.goto(`${site.url}/message?id=${id}`)
  const more = unique('第一页写的')
  await box(page).fill(more)
  await page.getByRole('button', { name: '发送' }).click()
  await bubbles(page).getByText(more).waitFor()
  await comeBack(other)
  await bubbles(other).getByText(more).waitFor()
  const late = unique('来晚了')
  await box(other).fill(late)
  await member.post('/message/update', { id })
  await other.getByRole('button', { name: '发送' }).click()
  await other.locator('.support-closing').getByText('已关闭该话题').waitFor()
  await other.locator('.support-closing').getByRole('button', { name: '新建留言' }).click()
  await expect.poll(() => newBox(other).inputValue()).toBe(late)
  await sheet(other).getByRole('button', { name: '提交' }).click()
  await other.getByText('提交成功').waitFor()
  expect(await writtenTexts(site, late)).toHaveLength(1)
})

test('drafts survive a reload, each in its place, and are removed at sign-out', async () => {
  const { page } = await askAt(site, async (member) => `/message?id=${await begin(member, '灯不亮了')}`)
  await box(page).fill('写了一半的补充')
  await page.getByRole('link', { name: '返回' }).click()
  await openNew(page)
  await newBox(page).fill('写了一半的新留言')
  await page.reload()
  await openNew(page)
  await expect.poll(() => newBox(page).inputValue()).toBe('写了一半的新留言')
  await page.keyboard.press('Escape')
  await topics(page).first().click()
  await expect.poll(() => box(page).inputValue(), soon).toBe('写了一半的补充')
  expect(await page.evaluate(() => sessionStorage.getItem('message-drafts'))).toContain('写了一半')
  // From a page that has nothing of customer service.
  await page.goto(`${site.url}/user/account`)
  await page.getByRole('button', { name: '退出登录', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await page.waitForURL('**/index')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('message-drafts')), soon).toBe(null)
})

test('where a session expires, a draft waits for its member, and no other member sees it', async () => {
  const { page, account } = await askAt(site, '/message')
  const expire = async () => {
    const { db } = serverOf(site).context
    const own = db
      .selectFrom('sign_in')
      .select('id')
      .where('member_id', '=', await memberId(site, account))
    await db
      .updateTable('refresh_token')
      .set({ used_at: new Date(noon - 3_600_000) })
      .where('sign_in_id', 'in', own)
      .execute()
    await db.deleteFrom('access_token').where('sign_in_id', 'in', own).execute()
    await comeBack(page)
    await page.getByRole('dialog', { name: '登录提示' }).getByRole('link', { name: '去登陆' }).click()
  }
  const text = unique('写了很久的留言')
  await openNew(page)
  await newBox(page).fill(text)
  await expire()
  await signInHere(page, account)
  await page.waitForURL(`${site.url}/message`)
  await openNew(page)
  await expect.poll(() => newBox(page).inputValue(), soon).toBe(text)
  await page.keyboard.press('Escape')
  await expire()
  await signInHere(page, await register(site))
  await page.waitForURL(`${site.url}/message`)
  await openNew(page)
  await newBox(page).waitFor()
  await expect.poll(() => newBox(page).inputValue(), soon).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('message-drafts'))).toBe(null)
})

test('more than 150 characters are not sent, and none are lost', async () => {
  const { page } = await askAt(site, '/message')
  await openNew(page)
  const long = '灯'.repeat(151)
  await newBox(page).fill(long)
  await sheet(page).getByText('151 / 150').waitFor()
  await sheet(page).getByRole('button', { name: '提交' }).click()
  await sheet(page).getByText('最多 150 个字').waitFor()
  await expect.poll(() => newBox(page).inputValue()).toBe(long)
})

test.each(sizes)(
  'messages are loaded twelve at a time, and are unchanged on coming back, at %o',
  async (viewport) => {
    const { page } = await askAt(
      site,
      async (member) => {
        for (let made = 1; made <= 15; made++) await begin(member, `留言 ${made}`)
        return '/message'
      },
      { viewport },
    )
    await expect.poll(() => topics(page).count(), soon).toBeGreaterThanOrEqual(12)
    const readOn = () => page.evaluate(() => document.querySelector('.load-more-loadmore')?.scrollIntoView())
    await expect.poll(() => readOn().then(() => topics(page).count()), soon).toBe(15)
    await page.getByText('没有更多了').waitFor()
    const last = topics(page).getByText('留言 1', { exact: true })
    await last.click()
    await bubbles(page).getByText('留言 1', { exact: true }).waitFor()
    if (viewport === desktop) await expect.poll(() => topics(page).count()).toBe(15)
    await page.goBack()
    await expect.poll(() => topics(page).count(), soon).toBe(15)
    await last.waitFor()
  },
)

test('another member’s message is not found', async () => {
  const other = await askAt(site, '/user')
  const id = await begin(other.member, '别人的留言')
  const { page } = await askAt(site, `/message?id=${id}`)
  await page.getByRole('heading', { name: '没有这条留言' }).waitFor()
  expect(await page.getByText('别人的留言').count()).toBe(0)
})

test('a guest’s pages make no call for messages, and a page of the catalogue loads nothing of support', async () => {
  const page = await site.visit('/index')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/user', '/message', '/index']) {
    await page.goto(site.url + path)
    await whenReady(page)
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter((url) => /v2\/message/.test(url))).toEqual([])
})

test('by keyboard: to a message, into its thread and back', async () => {
  const { page } = await askAt(
    site,
    async (member) => {
      await begin(member, '灯不亮了')
      return '/message'
    },
    { viewport: desktop },
  )
  await topics(page).focus()
  await page.keyboard.press('Enter')
  await log(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  const more = unique('两行')
  await page.keyboard.type(more)
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二行')
  expect(await bubbles(page).count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await bubbles(page).getByText('第二行').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
})

test.each(sizes)(
  'axe finds nothing in list, thread, closed thread, new message and question, at %o',
  async (viewport) => {
    let id = ''
    const { page, member } = await askAt(
      site,
      async (asker) => {
        await begin(asker, '待回复的')
        const done = await begin(asker, '关闭的')
        await asker.post('/message/update', { id: done })
        id = await begin(asker, '付款成功了，会员等级还是注册用户')
        await reply(id, '已经补开，请刷新')
        return '/message'
      },
      { viewport },
    )
    await topics(page).first().waitFor()
    expect(await violationsInBothThemes(page), 'list').toEqual([])
    await openNew(page)
    await sheet(page).getByRole('button', { name: '提交' }).click()
    await sheet(page).getByText('请填写后提交').waitFor()
    expect(await violationsInBothThemes(page), 'new message').toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${site.url}/message?id=${id}`)
    await bubbles(page).getByText('已经补开').waitFor()
    expect(await violationsInBothThemes(page), 'thread').toEqual([])
    await page.getByRole('button', { name: viewport === phone ? '结束' : '结束会话', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsInBothThemes(page), 'question').toEqual([])
    await page.keyboard.press('Escape')
    await member.post('/message/update', { id })
    await page.reload()
    await page.locator('.support-closing').getByText('已关闭该话题').waitFor()
    expect(await violationsInBothThemes(page), 'closed').toEqual([])
  },
)
