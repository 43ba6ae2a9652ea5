import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { matchNewWorks } from '../server/src/domains/library/searches/matching.ts'
import { violationsInBothThemes } from './axe.ts'
import { cards } from './lists.ts'
import { register, visitSignedIn } from './members.ts'
import { desktop, holdRequests, phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })

/** As if the newest works of a channel had just been imported. */
async function comeIn(modId: number, count: number): Promise<void> {
  if (!site.server) throw new Error('Only a server of the test has a worker to run')
  const { context } = site.server
  await sql`
    insert into unmatched_work
    select id from work where mod_id = ${modId} and published order by pub_time desc, id desc limit ${count}
  `.execute(context.db)
  expect(await matchNewWorks(context)).toBe(count)
}

test('a search is saved, its new works are counted and marked, it is opened, renamed and deleted', async () => {
  const page = await visitSignedIn(site, await register(site), '/user', {
    viewport: phone,
    reducedMotion: 'reduce',
  })
  // A press before what members see is loaded counts.
  const release = await holdRequests(page, /member-features/)
  await page.goto(`${site.url}/find?modId=3`)
  await whenReady(page)
  await page.getByRole('button', { name: '保存搜索' }).click()
  release()
  const dialog = page.getByRole('dialog', { name: '保存搜索' })
  expect(await dialog.getByRole('textbox', { name: '名字' }).inputValue()).toBe('欧美')
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('textbox', { name: '名字' }).fill('欧美的新片')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存，有新作品会提醒').waitFor()
  await comeIn(3, 2)

  await page.goto(`${site.url}/user/following?tab=searches`)
  await whenReady(page)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '删除“欧美的新片”' }) })
  await row.filter({ hasText: '2 部新' }).waitFor()
  const tab = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^我的/ })
  await tab.filter({ hasText: '2 部新作品' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])

  // What is followed shows no new work: none counts as seen.
  await page.setViewportSize(desktop)
  const member = page.getByRole('banner').getByRole('link', { name: /^我的：/ })
  await member.filter({ hasText: '2 部新作品' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('tab', { name: '关注的' }).click()
  await page.getByRole('heading', { name: '还没有关注' }).waitFor()
  await page.reload()
  await whenReady(page)
  await member.filter({ hasText: '2 部新作品' }).waitFor()
  await page.setViewportSize(phone)

  await page.getByRole('tab', { name: '新作品' }).click()
  await cards(page).filter({ hasText: '欧美的新片' }).nth(1).waitFor()
  await page.getByRole('tab', { name: '保存的搜索' }).click()
  await row.filter({ hasNotText: '部新' }).waitFor()
  await tab.filter({ hasNotText: '部新作品' }).waitFor()

  const rename = page.getByRole('button', { name: '给“欧美的新片”改名' })
  await rename.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '改名' }).waitFor({ state: 'detached' })
  expect(await rename.evaluate((button) => button === document.activeElement)).toBe(true)
  await rename.click()
  await page.getByRole('dialog', { name: '改名' }).getByRole('textbox', { name: '名字' }).fill('欧美')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('tabpanel').getByRole('link', { name: '欧美', exact: true })
  await renamed.click()
  await page.waitForURL('**/find?modId=3')
  await page.goBack()
  await page.getByRole('button', { name: '删除“欧美”' }).click()
  await page.getByRole('heading', { name: '还没有保存的搜索' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await renamed.waitFor()
})

test('a guest who saves a search is asked to sign in', async () => {
  const page = await site.visit('/find?modId=3')
  await whenReady(page)
  await page.getByRole('button', { name: '保存搜索' }).click()
  await page.getByRole('dialog').getByText('登录后可以保存搜索').waitFor()
})
