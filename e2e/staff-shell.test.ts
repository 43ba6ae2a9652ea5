import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { register, signInHere, visitSignedIn } from './members.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

test('a visitor without a session is led to login, and from there back to the back office', async () => {
  const staff = await makeStaff(site, ['support'])
  const page = await site.visit('/staff/support', { viewport: desktop })
  await signInHere(page, staff)
  await page.waitForURL(`${site.url}/staff/support`)
  await page.getByRole('heading', { level: 1, name: '留言' }).waitFor()
})

test('a role sees only its pages; letters and links lead to them', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['support']), '/staff')
  const rail = page.getByRole('navigation', { name: '值班台' }).first()
  await rail.getByRole('link', { name: '留言' }).waitFor()
  expect(await rail.getByRole('link', { name: '作品' }).count()).toBe(0)
  expect(await rail.getByRole('link', { name: '审计' }).count()).toBe(0)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL('**/staff/support')
  // A page that the role has no access to has no letter.
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await rail.getByRole('link', { name: '订单' }).click()
  await page.waitForURL('**/staff/orders')
  await page.goBack()
  await page.waitForURL('**/staff/support')
})

test('a former address leads to the present one of the page, with its query', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/messages?keyword=abc')
  await page.waitForURL(`${site.url}/staff/support?keyword=abc`)
  await page.goto(`${site.url}/staff/reports?tab=blocked`)
  await page.waitForURL(`${site.url}/staff/moderation?tab=blocked`)
  await page.goto(`${site.url}/staff/import`)
  await page.waitForURL(`${site.url}/staff/imports`)
})

test('a member without a role sees that there is no access', async () => {
  const page = await visitSignedIn(site, await register(site), '/staff/works', { viewport: desktop })
  await page.getByText('你的账号没有这个权限').first().waitFor()
})

test('the member centre of staff leads there', async () => {
  const page = await visitSignedIn(site, await makeStaff(site, ['editor']), '/user')
  await page.getByRole('link', { name: '值班台' }).click()
  await page.waitForURL(`${site.url}/staff`)
  await page.getByRole('heading', { level: 1, name: '总览' }).waitFor()
})

test.each([desktop, phone])('axe finds nothing in the frame at %j', async (viewport) => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/settings', { viewport })
  await page.getByRole('heading', { level: 1, name: '设置' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('keys do nothing while text is being written', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').locator('input')
  await field.fill('')
  await field.press('g')
  await field.press('m')
  expect(await field.inputValue()).toBe('gm')
  expect(page.url()).toBe(`${site.url}/staff`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
