import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { makeFilm, passOnServer, pressPlay, whenMoving } from './films.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { comeBack, makeCodes, makeVipUntil, serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const field = (page: Page) => page.getByRole('textbox', { name: '输入激活码' })
const confirm = (page: Page) => page.getByRole('button', { name: '确认激活' })
const level = (page: Page) => page.getByRole('region', { name: 'VIP 等级' })

async function redeem(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await confirm(page).click()
}

async function visitSub(account?: Account, options?: Parameters<typeof visitSignedIn>[3]) {
  const member = account ?? (await register(site))
  return { page: await visitSignedIn(site, member, '/sub', options), account: member }
}

/** The message at the field about the last try. */
async function refusal(page: Page, text: string): Promise<void> {
  await page.locator('.field-error').getByText(text).waitFor()
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
}

test.each([phone, desktop])(
  'a code gives its days at once, and the next one more, at %o',
  async (viewport) => {
    const [first = '', second = ''] = await makeCodes(site, 2)
    const { page } = await visitSub(undefined, { viewport })
    await page.getByText('当前：注册用户').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await redeem(page, first)
    const heading = page.getByRole('heading', { name: '激活成功' })
    await heading.waitFor()
    await page.getByText(/增加了 60 天，VIP有效期至 2027-01-19/).waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
    if (viewport === desktop) await page.getByRole('link', { name: /^我的：.*VIP$/ }).waitFor()
    await page.getByRole('button', { name: '再激活一个' }).click()
    await page.getByText(/当前：VIP，有效期至 2027-01-19/).waitFor()
    // As it is read out: blanks, other letters, no hyphens.
    await redeem(page, ` ${second.toLowerCase().replaceAll('-', ' ')}  `)
    await page.getByText(/有效期至 2027-03-20/).waitFor()
    await page.getByRole('link', { name: '查看我的 VIP' }).click()
    await level(page).getByText('有效期至 2027-03-20，还剩 120 天').waitFor()
    expect(await level(page).getByRole('link', { name: '续费' }).getAttribute('href')).toBe('/pay')
  },
)

test('a code that is too short is not sent, and stays as typed', async () => {
  const { page } = await visitSub()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await redeem(page, 'ab-c d-12 3')
  await refusal(page, '激活码至少8位')
  expect(await field(page).inputValue()).toBe('ab-c d-12 3')
  expect(sent.filter((url) => url.includes('redeem'))).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  await field(page).fill('ab-c d-12 34')
  await page.locator('.field-error').waitFor({ state: 'detached' })
})

test('a code that is wrong, used, one’s own or ended is refused at the field', async () => {
  const [own = '', others = '', revoked = ''] = await makeCodes(site, 3)
  const [ended = ''] = await makeCodes(site, 1, {
    endsAt: new Date(serverOf(site).context.clock.now() + 1000),
  })
  const other = await visitSub()
  await redeem(other.page, others)
  await other.page.getByRole('heading', { name: '激活成功' }).waitFor()
  const { page } = await visitSub()
  await redeem(page, own)
  await page.getByRole('button', { name: '再激活一个' }).click()
  // Written otherwise: the same twice in a second is refused unread.
  await redeem(page, own.toLowerCase())
  await refusal(page, '这个激活码你已经兑换过，VIP 时间已经加上')
  await redeem(page, others)
  await refusal(page, '激活码已被使用')
  await redeem(page, `${revoked.slice(0, -1)}${revoked.endsWith('A') ? 'C' : 'A'}`)
  await refusal(page, '激活码不存在，请检查后重新输入')
  passOnServer(site, 1)
  await redeem(page, ended)
  await refusal(page, '激活码已过期或已作废')
  expect(await field(page).inputValue()).toBe(ended)
  await page.getByText(/当前：VIP，有效期至 2027-01-19/).waitFor()
})

test('one code in two tabs at once is redeemed once', async () => {
  const [code = ''] = await makeCodes(site)
  const { page, account } = await visitSub()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/sub`)
  await other.getByText('当前：注册用户').waitFor()
  for (const one of [page, other]) await field(one).fill(code)
  await Promise.all([page, other].map((one) => confirm(one).click()))
  const won = (one: Page) => one.getByRole('heading', { name: '激活成功' }).count()
  // Both in the same moment: the guard against sending twice is there first.
  const lost = (one: Page) =>
    one.getByText(/^(这个激活码你已经兑换过，VIP 时间已经加上|您的操作速度太快了！)$/).count()
  const count = async (what: (one: Page) => Promise<number>) => (await what(page)) + (await what(other))
  await expect.poll(() => count(won)).toBe(1)
  await expect.poll(() => count(lost)).toBe(1)
  const { db } = serverOf(site).context
  const given = await db
    .selectFrom('entitlement')
    .innerJoin('member', 'member.id', 'entitlement.member_id')
    .select('days')
    .where('user_name', '=', account.userName)
    .execute()
  expect(given).toEqual([{ days: 60 }])
})

test('after a lost answer the code is not lost: the level shows whether it was redeemed', async () => {
  const [code = ''] = await makeCodes(site)
  const { page } = await visitSub(undefined, { expected: /ERR_FAILED/ })
  await page.route('**/v2/user/redeem', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await redeem(page, code)
  await page.getByText('后端接口连接异常').waitFor()
  await page.getByText(/当前：VIP，有效期至 2027-01-19/).waitFor()
  expect(await field(page).inputValue()).toBe(code)
  await page.unroute('**/v2/user/redeem')
  await redeem(page, code.toLowerCase())
  await refusal(page, '这个激活码你已经兑换过，VIP 时间已经加上')
})

test('the button pastes; where the browser refuses, it explains another way', async () => {
  const { page } = await visitSub(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(() => navigator.clipboard.writeText(' dem2-3467-89ac \n'))
  await page.getByRole('button', { name: '粘贴' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('dem2-3467-89ac')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  // A whole code needs the room.
  expect(await page.getByRole('button', { name: '粘贴' }).count()).toBe(0)
  await field(page).fill('')
  await page.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: '粘贴' }).click()
  await page.getByText('浏览器没有允许粘贴，请在输入框里长按粘贴').waitFor()
})

test('with a code the copy limit is removed and VIP works play, without a reload', async () => {
  const [code = ''] = await makeCodes(site)
  const film = await makeFilm(site, 2)
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const account = await register(site)
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await visitSignedIn(site, account, film.path, { viewport: desktop, permissions })
  await pressPlay(page)
  await page.getByRole('heading', { name: '开通 VIP 即可在线观看' }).waitFor()
  await page.evaluate((address) => {
    document.cookie = 'copies=2026-11-20.10; Path=/'
    document.body.append(Object.assign(document.createElement('a'), { href: address, textContent: '去兑换' }))
  }, '/sub')
  await page.getByRole('link', { name: '去兑换' }).click()
  await redeem(page, code)
  await page.getByRole('heading', { name: '激活成功' }).waitFor()
  await page.goBack()
  await pressPlay(page)
  await whenMoving(page)
  await page.goto(`${site.url}${path}?tab=magnets`)
  await whenReady(page)
  const copy = page.getByRole('tabpanel').getByRole('button', { name: /复制 / }).first()
  await copy.click()
  await page.getByText('复制成功！').waitFor()
  expect(await page.getByText('今日还可复制').count()).toBe(0)
})

test('VIP that ends while the page is open falls back at its minute', async () => {
  const account = await register(site)
  const { clock } = serverOf(site).context
  await makeVipUntil(site, account, new Date(clock.now() + 30 * 60_000))
  const page = await visitSignedIn(site, account, '/index', { viewport: desktop })
  await page.clock.install({ time: Date.now() })
  await page.goto(`${site.url}/user`)
  await level(page)
    .getByText(/还剩 1 天/)
    .waitFor()
  await page.getByRole('link', { name: /^我的：.*VIP$/ }).waitFor()
  await page.clock.fastForward('29:00')
  await level(page)
    .getByText(/还剩 1 天/)
    .waitFor()
  passOnServer(site, 31)
  await page.clock.fastForward('01:30')
  await level(page).getByText('0 / 10').waitFor()
  await level(page).getByRole('link', { name: '开通 VIP' }).waitFor()
  await page.getByRole('link', { name: `我的：${account.userName}`, exact: true }).waitFor()
})

test('coming back to a tab shows the level that was bought in another', async () => {
  const [code = ''] = await makeCodes(site)
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/index', { viewport: desktop })
  await page.clock.install({ time: Date.now() })
  await page.goto(`${site.url}/user`)
  await level(page).getByRole('link', { name: '开通 VIP' }).waitFor()
  const other = await visitSub(account)
  await redeem(other.page, code)
  await other.page.getByRole('heading', { name: '激活成功' }).waitFor()
  await page.clock.fastForward('00:30')
  await page.evaluate(comeBack)
  await level(page).getByRole('link', { name: '续费' }).waitFor()
  await page.getByRole('link', { name: /^我的：.*VIP$/ }).waitFor()
})
