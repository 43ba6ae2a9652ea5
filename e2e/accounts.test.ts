import { readFile } from 'node:fs/promises'
import { members } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../server/test/client.ts'
import { violations, violationsInBothThemes } from './axe.ts'
import { workWhere } from './catalogue.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { allPagesTimeout, desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const stored = (page: Page) =>
  page.evaluate(() => ({ ...localStorage, session: localStorage.session ? 'stored' : 'none' }))

async function fillLogin(page: Page, { userName, password }: Account): Promise<void> {
  await field(page, '用户名').fill(userName)
  await field(page, '密码').fill(password)
}

test.each([phone, desktop])(
  'an account is made and is signed in at once, with recovery codes that are shown this once, at %o',
  async (viewport) => {
    const page = await site.visit('/login', { viewport })
    await whenReady(page)
    await main(page).getByRole('link', { name: '注册' }).click()
    await page.getByRole('heading', { name: '注册' }).waitFor()
    const userName = `lantern_${viewport.width}`
    await field(page, '用户名').fill(` ${userName} `)
    await field(page, '密码').fill('evening-tide-7')
    await field(page, '确认密码').fill('evening-tide-7')
    await field(page, '安全邮箱').fill('lantern@example.org')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '恭喜您,注册成功!' })
    await dialog.waitFor()
    await page.getByText('您已经成功登陆账号').waitFor()
    await page.waitForURL(`${site.url}/user`)
    const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(8)
    const [code = ''] = await codes.allInnerTexts()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '存成文件' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(code)
    await dialog.getByRole('button', { name: '已经保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(userName).filter({ visible: true }).first().waitFor()
    // One of them opens the account again where the password is forgotten.
    const later = await site.visit('/login', { viewport })
    await whenReady(later)
    await later.getByRole('link', { name: '忘记密码？' }).click()
    await main(later).getByText('本站不发送邮件').waitFor()
    await field(later, '用户名').fill(userName)
    await field(later, '恢复码').fill(code.toLowerCase())
    await press(later, '下一步')
    await later.waitForURL(`${site.url}/reset`)
    await field(later, '新密码').fill('evening-tide-9')
    await field(later, '确认新密码').fill('evening-tide-9')
    await press(later, '重设密码')
    await later.waitForURL(`${site.url}/login`)
    await fillLogin(later, { userName, password: 'evening-tide-9' })
    await press(later, '登录')
    await later.waitForURL(`${site.url}/user`)
  },
)

test('registering shows beforehand which names are allowed, and cuts no text that is too long', async () => {
  const page = await site.visit('/register')
  await whenReady(page)
  await main(page).getByText('可以用中文、字母、数字和 _ . -').waitFor()
  const errors = page.locator('.field-error')
  for (const [typed, reason] of [
    ['with blank', '用户名只能用文字、数字和 _ . -'],
    ['a'.repeat(33), '用户名最多 32 个字符，现在有 33 个'],
  ] as const) {
    await field(page, '用户名').fill(typed)
    await press(page, '注册')
    await expect.poll(async () => (await errors.allInnerTexts())[0]).toBe(reason)
  }
  await field(page, '密码').fill('long-word-'.repeat(4))
  await press(page, '注册')
  await expect.poll(async () => (await errors.allInnerTexts())[1]).toBe('密码最多 32 个字符，现在有 40 个')
  expect(await field(page, '密码').inputValue()).toHaveLength(40)
})

test('a name and a password of 32 characters sign in, whatever their characters', async () => {
  const account = { userName: '𠮷'.repeat(32), password: '🌙'.repeat(32) }
  await call(site.url, members.register, {
    body: { appId: '1', ...account, confirmPassword: account.password, email: 'moon@example.org' },
  })
  const page = await site.visit('/login')
  await whenReady(page)
  await fillLogin(page, { ...account, password: `${account.password}🌙` })
  await press(page, '登录')
  await page.getByText('密码最多 32 个字符，现在有 33 个').waitFor()
  await fillLogin(page, account)
  await press(page, '登录')
  await page.waitForURL(`${site.url}/user`)
})

test('new recovery codes are made with the password', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user/account')
  const entry = main(page).getByRole('button', { name: /^恢复码/ })
  await entry.getByText('还没有').waitFor()
  await entry.click()
  const sheet = page.getByRole('dialog', { name: '恢复码' })
  await sheet.getByRole('textbox', { name: '密码', exact: true }).fill(account.password)
  await sheet.getByRole('button', { name: '生成恢复码' }).click()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(8)
  const [code = ''] = await sheet.getByRole('listitem').allInnerTexts()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await sheet.getByRole('button', { name: '全部复制' }).click()
  const byHand = page.getByRole('dialog', { name: '复制失败,请手动复制' })
  expect(await byHand.getByRole('textbox').inputValue()).toContain(code)
  await byHand.getByRole('button', { name: '关闭' }).click()
  // They are shown this once.
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await sheet.getByRole('button', { name: '已经保存' }).click()
  await entry.getByText('还有 8 个').waitFor()
})

test('each wrong field shows its message, and nothing is sent', async () => {
  const page = await site.visit('/register')
  await whenReady(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await field(page, '用户名').fill('yuan')
  await field(page, '密码').fill('evening')
  await field(page, '确认密码').fill('evening-tide-8')
  await press(page, '注册')
  const errors = page.locator('.field-error')
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual(['用户名至少6位数', '密码至少需要8位数', '两次密码输出不一致,请重新输入', '安全邮箱'])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('userName')
  await field(page, '密码').fill('evening-tide-8')
  await field(page, '安全邮箱').fill('lantern@example.org')
  await expect.poll(() => errors.allInnerTexts()).toEqual(['用户名至少6位数'])
  await field(page, '密码').fill(' evening-tide-8')
  await field(page, '密码').blur()
  await expect.poll(() => errors.allInnerTexts()).toEqual(['用户名至少6位数', '密码首尾不能有空格'])
  expect(sent).toEqual([])
})

test('a refusal that names a field is shown at the field, any other above the button', async () => {
  const account = await register(site)
  const page = await site.visit('/register')
  await whenReady(page)
  await field(page, '用户名').fill(account.userName)
  await field(page, '密码').fill(account.password)
  await field(page, '确认密码').fill(account.password)
  await field(page, '安全邮箱').fill('lantern@example.org')
  await press(page, '注册')
  await page.locator('.field-error').getByText('用户名已被使用').waitFor()
  await page.goto(`${site.url}/login`)
  await whenReady(page)
  await fillLogin(page, { ...account, password: 'morning-tide-7' })
  await press(page, '登录')
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
  expect(await field(page, '密码').inputValue()).toBe('morning-tide-7')
})

test('remembered are the name and the sign-in, never the password', async () => {
  const account = await register(site)
  const page = await site.visit('/login')
  await whenReady(page)
  await fillLogin(page, account)
  await page.getByLabel(/记住我/).check()
  await press(page, '登录')
  await page.waitForURL(`${site.url}/user`)
  const stored = JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain(account.userName)
  expect(stored).not.toContain(account.password)
  expect(await page.evaluate(() => sessionStorage.session)).toBeUndefined()
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`${site.url}/login`)
  await whenReady(page)
  await expect.poll(() => field(page, '用户名').inputValue()).toBe(account.userName)
  await expect.poll(() => page.getByLabel(/记住我/).isChecked()).toBe(true)
  await field(page, '密码').fill(account.password)
  await page.getByLabel(/记住我/).uncheck()
  await press(page, '登录')
  await page.waitForURL(`${site.url}/user`)
  expect(await page.evaluate(() => localStorage.rememberMe)).toBeUndefined()
  expect(await page.evaluate(() => localStorage.session)).not.toContain('refreshToken')
})

test('signing in leads back to the address one came from', async () => {
  const account = await register(site)
  const { path } = await workWhere(site.url, ({ isDht }) => isDht === 1)
  const page = await site.visit(`${path}?tab=magnets`, { viewport: desktop })
  await whenReady(page)
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await page.waitForURL('**/login?next=*')
  await fillLogin(page, account)
  await press(page, '登录')
  await page.waitForURL(`${site.url}${path}?tab=magnets`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: `我的：${account.userName}` })
    .waitFor()
})

test('a page for members leads to login and back, and nowhere else', async () => {
  const account = await register(site)
  const page = await site.visit('/user/account')
  await page.waitForURL(`${site.url}/login?next=%2Fuser%2Faccount`)
  await fillLogin(page, account)
  await press(page, '登录')
  await page.getByRole('heading', { name: '登录设备' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/account')
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`${site.url}/login?next=//example.org/`)
  await whenReady(page)
  await fillLogin(page, await register(site))
  await press(page, '登录')
  await page.waitForURL(`${site.url}/user`)
})

test('a member who is signed in already sees that on the sign-in page', async () => {
  const page = await visitSignedIn(site, await register(site), '/login')
  await page.getByText('您已经成功登陆账号').waitFor()
  await page.waitForURL(`${site.url}/user`)
})

test('without its script the form sends nothing', async () => {
  const page = await site.visit('/login', { javaScriptEnabled: false })
  await field(page, '密码').fill('evening-tide-7')
  await page.keyboard.press('Enter')
  await press(page, '登录')
  expect(page.url()).toBe(`${site.url}/login`)
})

test('a forgotten password: the page shows what is possible without mail before any input', async () => {
  const page = await site.visit('/login')
  await whenReady(page)
  await page.getByRole('link', { name: '忘记密码？' }).click()
  // The sign-in form, which stays until the page is loaded, has a field of this name too.
  await page.getByRole('heading', { name: '忘记密码' }).waitFor()
  await main(page).getByText('本站不发送邮件').waitFor()
  await field(page, '用户名').fill('nobody_here')
  await field(page, '恢复码').fill('2222-3333-4444')
  await press(page, '下一步')
  await page.getByRole('alert').getByText('用户名或恢复码不正确').waitFor()
  await page.getByRole('link', { name: '给客服留言' }).click()
  await page.getByRole('button', { name: '不登录留言' }).click()
  const form = page.getByRole('region', { name: '不登录留言' })
  await expect
    .poll(() => form.getByRole('textbox', { name: '想问什么' }).inputValue())
    .toBe('忘记密码，请帮我重设。')
})

test('an expired link shows that; its token is removed from the address', async () => {
  const page = await site.visit('/reset?token=ended')
  await page.waitForURL(`${site.url}/reset`)
  await field(page, '新密码').fill('evening-tide-8')
  await field(page, '确认新密码').fill('evening-tide-8')
  await press(page, '重设密码')
  await page.getByRole('alert').getByText('链接已失效，请重新申请').waitFor()
})

test('the password and the mail address are changed', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user/account')
  await press(page, '修改密码')
  await field(page, '现在的密码').fill('morning-tide-7')
  await field(page, '新密码').fill('evening-tide-8')
  await field(page, '确认新密码').fill('evening-tide-8')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '修改密码' }).click()
  await sheet.getByText('密码不正确').waitFor()
  await field(page, '现在的密码').fill(account.password)
  await sheet.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码已修改').waitFor()
  await press(page, '修改安全邮箱')
  await field(page, '新的安全邮箱').fill('harbour@example.org')
  await field(page, '密码').fill('evening-tide-8')
  await sheet.getByRole('button', { name: '修改邮箱' }).click()
  await main(page).getByText('harbour@example.org').waitFor()
})

test('other devices are signed out from here', async () => {
  const account = await register(site)
  // The same form twice in a second would be refused.
  const other = await visitSignedIn(site, { ...account, userName: account.userName.toUpperCase() }, '/user')
  for (const rememberMe of [true, false]) {
    const body = { appId: '1', ...account, rememberMe }
    await call(site.url, members.login, { body, headers: { repeatSubmit: 'false' } })
  }
  const page = await visitSignedIn(site, account, '/user/account')
  const rows = main(page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  expect(await rows.filter({ hasText: '本机' }).count()).toBe(1)
  await rows.getByRole('button').first().click()
  await expect.poll(() => rows.count()).toBe(3)
  await press(page, '退出其他设备')
  await expect.poll(() => rows.count()).toBe(1)
  await other.reload()
  await other.getByRole('dialog', { name: '登录提示' }).waitFor()
})

test('the member downloads the data of the account', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: /导出/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${account.userName}.json`)
  expect(await readFile(await download.path(), 'utf8')).toContain(account.userName)
})

test('an account is given up, and taken back within its days', async () => {
  const account = await register(site)
  const page = await visitSignedIn(site, account, '/user/account')
  await press(page, '注销账号')
  await page.getByText('7 天内登录，可以撤销注销。').waitFor()
  await field(page, '密码').fill(account.password)
  await page.getByRole('dialog').getByRole('button', { name: '注销账号' }).click()
  await page.waitForURL(`${site.url}/index`)
  expect((await stored(page)).session).toBe('none')
  const again = await visitSignedIn(site, account, '/user')
  await again.getByRole('link', { name: /注销，去撤销/ }).click()
  await press(again, '撤销注销')
  await again.getByText('已撤销注销').waitFor()
  await expect.poll(() => again.getByRole('button', { name: '撤销注销' }).count()).toBe(0)
})

test.each([phone, desktop])(
  'axe finds nothing in forms and the account, light and dark, at %o',
  { timeout: allPagesTimeout },
  async (viewport) => {
    const options = { viewport, reducedMotion: 'reduce' } as const
    const page = await visitSignedIn(site, await register(site), '/user/account', options)
    await page.getByText('本机').waitFor()
    expect(await violationsInBothThemes(page), 'account').toEqual([])
    for (const name of ['修改密码', '修改安全邮箱', '注销账号', '退出登录']) {
      await press(page, name)
      await page.getByRole('dialog').waitFor()
      expect(await violationsInBothThemes(page), name).toEqual([])
      await page.keyboard.press('Escape')
    }
    const guest = await site.visit('/register', options)
    await whenReady(guest)
    await press(guest, '注册')
    await guest.getByText('用户名至少6位数').waitFor()
    expect(await violationsInBothThemes(guest), 'register').toEqual([])
  },
)
