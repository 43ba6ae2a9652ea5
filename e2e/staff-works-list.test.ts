import { failureOf } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { failVideo } from '../server/src/domains/playback/service/videos.ts'
import { worksWithoutVideo } from '../server/test/kept.ts'
import { makeReadyVideo } from '../server/test/media/media.ts'
import { makeVideo } from '../server/test/media/preparing.ts'
import { violationsInBothThemes } from './axe.ts'
import type { Account } from './members.ts'
import { serverOf } from './membership.ts'
import { useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })
let editor: Account
beforeAll(async () => {
  editor = await makeStaff(site, ['editor'])
})

const context = () => serverOf(site).context
const lines = (page: Page) => page.locator('.works-table tbody tr')
const toast = (page: Page) => page.locator('.overlays-toast')
const numberOf = (id: string) =>
  context().db.selectFrom('work').select('number').where('id', '=', id).executeTakeFirstOrThrow()

test('one’s own view is saved by a key, is among the others, is renamed and removed', async () => {
  const page = await visitStaff(site, editor, '/staff/works?view=magnetless&channel=western')
  await lines(page).first().waitFor()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: '自己的视图' })
  await dialog.getByText('无磁力，欧美').waitFor()
  // The dialog begins in its field.
  await page.keyboard.type('欧美缺磁力')
  await page.keyboard.press('Enter')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect.poll(() => tab('欧美缺磁力').getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: /^全部/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')

  const elsewhere = await visitStaff(site, editor, '/staff/works')
  await elsewhere.getByRole('tab', { name: '欧美缺磁力', exact: true }).click()
  await expect.poll(() => new URL(elsewhere.url()).searchParams.get('channel')).toBe('western')
  const colleague = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/works')
  await lines(colleague).first().waitFor()
  expect(await colleague.getByRole('tab', { name: '欧美缺磁力' }).count()).toBe(0)

  await page.keyboard.press('v')
  await dialog.getByLabel('「欧美缺磁力」的名字').fill('欧美')
  await page.keyboard.press('Enter')
  await tab('欧美').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: '删', exact: true }).click()
  await expect.poll(() => tab('欧美').count()).toBe(0)
})

test('hidden columns stay hidden in this browser until they are shown again', async () => {
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).first().waitFor()
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  expect(await heading('更新').getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: '列…' }).click()
  const choice = page.getByRole('dialog', { name: '显示哪些列' })
  await choice.getByRole('checkbox', { name: '频道' }).uncheck()
  await choice.getByRole('checkbox', { name: '封面' }).focus()
  await page.keyboard.press('Space')
  // What a row is cannot be hidden.
  expect(await choice.getByRole('checkbox', { name: '番号' }).count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await heading('频道').count()).toBe(0)
  await page.reload()
  await lines(page).first().waitFor()
  expect(await heading('频道').count()).toBe(0)
  expect(await lines(page).first().locator('.boxes-cover').count()).toBe(0)
  await page.getByRole('button', { name: '列…' }).click()
  await choice.getByRole('button', { name: '全部显示' }).click()
  await choice.getByRole('button', { name: '好了' }).click()
  await heading('频道').waitFor()
})

test('selected works get a tag by a key, and the filtered list is saved as CSV by another', async () => {
  const page = await visitStaff(site, editor, '/staff/works?channel=western')
  await lines(page).nth(2).waitFor()
  await lines(page).nth(0).getByRole('checkbox').check()
  await lines(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: '对选中的作品' }).getByText('已选 3 部').waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: '给 3 部加标签' })
  await dialog.getByLabel('标签').waitFor()
  await page.keyboard.type('晨雾')
  await page.keyboard.press('Enter')
  await toast(page).getByText('已给「晨雾」 3 部').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+e')])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await toast(page)
    .getByText(/^已导出 [\d,]+ 部/)
    .waitFor()
})

test('the works of a page are selected beside those of another one', async () => {
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).nth(49).waitFor()
  const all = page.getByRole('checkbox', { name: '选中这一页' })
  const bar = page.getByRole('toolbar', { name: '对选中的作品' })
  await all.check()
  await bar.getByText('已选 50 部').waitFor()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => all.isChecked()).toBe(false)
  await all.check()
  await bar.getByText('已选 100 部').waitFor()
  await all.uncheck()
  await bar.getByText('已选 50 部').waitFor()
})

test('Ctrl Z in a field takes back what was typed there, and elsewhere what was done', async () => {
  const page = await visitStaff(site, editor, '/staff/works?channel=fc2')
  await lines(page).first().waitFor()
  await page.keyboard.press('h')
  await toast(page).getByText('已隐藏 1 部').waitFor()
  const field = page.getByRole('searchbox')
  await field.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  expect(await field.inputValue()).toBe('')
  await toast(page).getByText('已隐藏 1 部').waitFor()
  await field.blur()
  await page.keyboard.press('Control+z')
  await toast(page).getByText('已撤销 1 部').waitFor()
})

test('a page behind the end of a list leads to its last page', async () => {
  const page = await visitStaff(site, editor, '/staff/works?channel=anime&page=400')
  await lines(page).first().waitFor()
  const last = Number(new URL(page.url()).searchParams.get('page') ?? 1)
  expect(last).toBeLessThan(400)
  await page.getByText(`第 ${last} / ${last} 页`).waitFor()
})

test('space shows the selected work beside the list, which keeps its keys', async () => {
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).nth(1).waitFor()
  const numbers = await page.locator('.works-table .works-number a').allTextContents()
  await page.keyboard.press('Space')
  const panel = (at: number) => page.getByRole('complementary', { name: `速看 ${numbers[at]}`, exact: true })
  await panel(0).getByRole('link', { name: '打开' }).waitFor()
  await page.keyboard.press('j')
  await panel(1).getByRole('link', { name: '打开' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  // Space on a box to tick is the box's own, and takes the cursor to its line.
  await lines(page).nth(2).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByText('已选 1 部').waitFor()
  await panel(2).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel(2).count()).toBe(0)
})

test('the way back from a work leads to the list as it was left, its cursor included', async () => {
  const page = await visitStaff(site, editor, '/staff/works?channel=western')
  await lines(page).nth(3).waitFor()
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(/works\/\d{16}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const back = page.getByRole('link', { name: '作品 /' })
  const search = async () => new URL((await back.getAttribute('href')) ?? '', site.url).search
  await expect.poll(search).toBe(`?channel=western&at=${id}`)
  // A work that is on no list leads to all works.
  const { id: other } = await context()
    .db.selectFrom('work')
    .select('id')
    .where('mod_id', '=', 1)
    .executeTakeFirstOrThrow()
  await page.goto(`${site.url}/staff/works/${other}`)
  await page.getByText('都存好了').waitFor()
  expect(await search()).toBe('')
})

/** As Safari has it: more than a hundred entries of the history written in thirty seconds are refused. */
function limitHistory(): void {
  const write = history.replaceState
  const times: number[] = []
  history.replaceState = (...entry) => {
    const now = performance.now()
    times.push(now)
    if (times.filter((time) => now - time < 30_000).length > 100) throw new Error('SecurityError: history')
    write.apply(history, entry)
  }
}

test('a key that is held down moves the cursor without writing the address each time', async () => {
  const page = await visitStaff(site, editor, '/staff/works')
  await lines(page).nth(1).waitFor()
  await page.evaluate(limitHistory)
  // Down, pressed again without a release: the browser repeats it.
  for (let pressed = 0; pressed < 130; pressed += 1) await page.keyboard.down(pressed % 2 === 0 ? 'j' : 'k')
  await page.keyboard.down('j')
  const ids = await lines(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe(ids[1])
  expect(await lines(page).nth(1).getAttribute('class')).toContain('current')
})

test('of the selected works those whose video failed are prepared again, and no others', async () => {
  for (const reason of ['source_undecodable', 'source_empty'] as const) {
    await failVideo(context(), (await makeVideo(context())).videoId, failureOf(reason))
  }
  const page = await visitStaff(site, editor, '/staff/works')
  await page.getByRole('tab', { name: /^转码失败 2/ }).waitFor()
  await lines(page).getByText('转码败').nth(1).waitFor()
  await page.getByRole('checkbox', { name: '选中这一页' }).check()
  await page.getByRole('button', { name: '重做影片 2 部' }).click()
  await toast(page).getByText('已排队重做 2 部').waitFor()
  await expect.poll(() => lines(page).getByText('转码败').count()).toBe(0)
  await expect.poll(() => lines(page).getByText('排队').count()).toBe(2)
})

test('a merge shows that the video is transferred; taken down, the work is gone and its case exists', async () => {
  const [from = '', into = ''] = await worksWithoutVideo(context().db, 2)
  await makeReadyVideo(context(), { workId: from })
  const { number } = await numberOf(into)
  const page = await visitStaff(site, editor, `/staff/works/${from}`)
  await page.getByLabel('并入哪一部，番号或编号').fill(into)
  await page.getByRole('button', { name: '并入…' }).click()
  const merging = page.getByRole('dialog', { name: '合并两部作品' })
  await merging.getByRole('row', { name: /^影片 可看 无 跟过去/ }).waitFor()
  await merging.getByRole('button', { name: `并入 ${number}` }).click()
  await page.waitForURL(`**/staff/works/${into}`)
  await page.getByText('可在线观看').waitFor()

  await page.getByRole('button', { name: '下架并封锁…' }).click()
  const dialog = page.getByRole('dialog', { name: `下架并封锁 ${number}` })
  await dialog.getByText('影片 1 部').waitFor()
  await dialog.getByLabel('理由，另一方会看到').fill('许可已终止')
  const last = dialog.getByRole('button', { name: '下架并封锁' })
  expect(await last.isDisabled()).toBe(true)
  const tail = (await dialog.locator('b.basic-mono').textContent()) ?? ''
  await dialog.getByLabel(/^手打/).fill(tail.toLowerCase())
  await last.click()
  await page.waitForURL('**/staff/moderation/*')
  await page.getByText('许可已终止').first().waitFor()
  const status = async () => {
    const { mod_id } = await context()
      .db.selectFrom('work')
      .select('mod_id')
      .where('id', '=', into)
      .executeTakeFirstOrThrow()
    const channel = ['censored', 'uncensored', 'western', 'fc2', 'anime'][mod_id - 1]
    return (await fetch(`${site.url}/${channel}/${into}`, { headers: { cookie: 'adult=1' } })).status
  }
  await expect.poll(status).toBe(404)
})

test('works with addresses that are gone stand in a view, below the servers that are down', async () => {
  const [gone = '', right = ''] = await worksWithoutVideo(context().db, 2)
  const { pool } = context()
  for (const id of [gone, right]) {
    await pool.query(
      `insert into address_fault (work_id, address, field, reason, reason_params, failures, failed_since, checked_at, next_at, reported_at)
       select id, pic_small, 'picSmall', 'download_not_there', '{"status":404}', 3, now() - interval '2 days', now(), now(), now()
       from work where id = $1`,
      [id],
    )
  }
  await pool.query(
    `insert into address_host (origin, reason, failures, failed_since, next_at, works)
     values ('https://img.example.org', 'download_no_response', 4, now() - interval '3 days', now(), 1234)`,
  )
  const page = await visitStaff(site, editor, '/staff/works')
  await page.getByRole('tab', { name: /^地址失效 2/ }).click()
  await page.getByRole('row', { name: /^https:\/\/img\.example\.org .* 1,234 部/ }).waitFor()
  await lines(page).nth(1).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const { number } = await numberOf(right)
  await page.getByRole('checkbox', { name: number }).check()
  await page.getByRole('button', { name: '地址没问题' }).click()
  await toast(page).getByText('1 部的地址不再查').waitFor()
  await page.getByRole('tab', { name: /^地址失效 1/ }).waitFor()
  await page.goto(`${site.url}/staff/works/${gone}`)
  await page.getByText(/^小封面打不开：网址上没有这个文件（HTTP 404）/).waitFor()
})
