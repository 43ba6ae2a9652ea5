import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepCaptcha } from '../server/src/platform/captcha/captchas.ts'
import { makeMember } from '../server/test/member.ts'
import { serverOf } from './membership.ts'
import { useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'on' })
const picture = (page: Page) => page.getByRole('img', { name: /^验证码图片/ })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openLogin(): Promise<Page> {
  const page = await site.visit('/login')
  await whenReady(page)
  await picture(page).waitFor()
  return page
}

test('pressing the picture loads another one', async () => {
  const page = await openLogin()
  const first = await picture(page).getAttribute('src')
  expect(first).toMatch(/^data:image\/png;base64,/)
  expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: '换一张验证码图片' }).click()
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(first)
})

test('wrong characters are refused, and another picture is shown', async () => {
  const page = await openLogin()
  const first = await picture(page).getAttribute('src')
  await field(page, '用户名').fill('nobody_here')
  await field(page, '密码').fill('evening-tide-7')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('请输入4位验证码').waitFor()
  expect(await picture(page).getAttribute('src')).toBe(first)
  // No letter of captchas is none of these.
  await field(page, '验证码').fill('????')
  await page.keyboard.press('Enter')
  await page.getByText('验证码错误或已过期').waitFor()
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(first)
  await expect.poll(() => field(page, '验证码').inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
})

test('a name that is taken is refused without the captcha being typed again', async () => {
  const { context } = serverOf(site)
  await makeMember(context, { userName: 'lantern_taken' })
  const page = await site.visit('/register')
  await whenReady(page)
  await picture(page).waitFor()
  // The picture cannot be read here: the answer is one of our own.
  const uuid = await keepCaptcha(context, 'A7K9')
  await page.route('**/v2/user/register', async (route) => {
    const sent = { ...route.request().postDataJSON(), uuid, code: 'A7K9' }
    await route.continue({ postData: JSON.stringify(sent) })
  })
  const first = await picture(page).getAttribute('src')
  await field(page, '用户名').fill('lantern_taken')
  await field(page, '密码').fill('evening-tide-7')
  await field(page, '确认密码').fill('evening-tide-7')
  await field(page, '安全邮箱').fill('lantern@example.org')
  await field(page, '验证码').fill('A7K9')
  await page.keyboard.press('Enter')
  await page.getByText('用户名已被使用').waitFor()
  expect(await picture(page).getAttribute('src')).toBe(first)
  await expect.poll(() => field(page, '验证码').inputValue()).toBe('A7K9')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('userName')
  await field(page, '用户名').fill('lantern_free')
  await page.getByRole('main').getByRole('button', { name: '注册' }).click()
  await page.getByRole('dialog', { name: '恭喜您,注册成功!' }).waitFor()
})

test('a picture that cannot be loaded can be fetched again', async () => {
  const page = await site.visit('/index', { expected: /ERR_FAILED/ })
  await page.route('**/v2/user/captcha*', (route) => route.abort())
  await page.goto(`${site.url}/register`)
  await page.getByText('点这里重试').waitFor()
  await page.unroute('**/v2/user/captcha*')
  await page.getByRole('button', { name: '换一张验证码图片' }).click()
  await picture(page).waitFor()
})
