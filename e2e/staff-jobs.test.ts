import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PreparationSteps } from '../server/src/domains/playback/service/prepare.ts'
import { SourceError } from '../server/src/platform/files/source-error.ts'
import { letGo, makeVideo, makeWork, startVideoWorker, stepsBy } from '../server/test/media/preparing.ts'
import { videoBytes } from '../server/test/media/uploading.ts'
import { violationsInBothThemes } from './axe.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-staff-jobs-'))
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await rm(folder, { recursive: true })
  const { pool } = context()
  await pool.query(`delete from video where source_kind <> 'demo'`)
  await pool.query('delete from graphile_worker._private_jobs')
})

const context = () => serverOf(site).context

/** A worker without network and ffmpeg; a video is prepared once the test lets it. */
function work(steps: Partial<PreparationSteps> = {}): void {
  const runner = startVideoWorker(context(), folder, steps)
  ends.push(() => runner.close())
}

test('a failed video shows the reason, is run again by a key, and is followed to its end', async () => {
  let refusing = true
  work({
    download: async (options) => {
      if (refusing) throw new SourceError('download_forbidden', { status: 403 })
      return stepsBy(folder).download(options)
    },
  })
  await makeVideo(context())
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/jobs')
  const failed = page.locator('.boxes-box', { has: page.getByRole('heading', { name: /^失败/ }) })
  await failed.getByText('对方不允许下载这个文件（HTTP 403）').waitFor()
  await failed.getByText('港口的早晨').waitFor()
  const panel = page.getByRole('complementary', { name: '任务的经过' })
  await panel.getByText('第 1 次').waitFor()

  refusing = false
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: '在跑 1' }).waitFor()
  await page.getByRole('progressbar').waitFor()
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await page.getByRole('heading', { name: '失败 0' }).waitFor()
  await letGo(folder)
  await page.getByRole('heading', { name: '在跑 0' }).waitFor()
})

test('stopping asks first', async () => {
  work()
  await makeVideo(context())
  const page = await visitStaff(site, await makeStaff(site, ['editor']), '/staff/jobs')
  await page.getByRole('heading', { name: '在跑 1' }).waitFor()
  await page.locator('.jobs-running').getByRole('button', { name: '停…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('已取回的原片会删除').waitFor()
  await dialog.getByRole('button', { name: '停下' }).click()
  await page.getByRole('heading', { name: '在跑 0' }).waitFor()
  expect(
    await context().db.selectFrom('video').select('state').where('source_kind', '<>', 'demo').execute(),
  ).toEqual([{ state: 'removed' }])
})

test('an editor uploads a film over a failing connection, resumes after a reload, and removes it', async () => {
  work()
  const workId = await makeWork(context())
  const file = path.join(folder, 'harbour.mp4')
  await writeFile(file, videoBytes(20 * 1024 * 1024))
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${workId}`, {
    // the line that the test breaks
    expected: /ERR_FAILED|ERR_ABORTED/,
  })
  const section = page.locator('#video')
  await section.getByText('没有影片').waitFor()

  let pieces = 0
  await page.route('**/v2/staff/video/upload/*?offset=*', async (route) => {
    pieces += 1
    if (pieces === 2) return route.abort()
    // Leaves the last piece for after the reload.
    if (pieces >= 4) return
    await route.continue()
  })
  await section.getByLabel('影片文件').setInputFiles(file)
  await section.getByText('harbour.mp4').waitFor()
  await expect
    .poll(() => section.getByRole('progressbar', { name: '上传' }).getAttribute('aria-valuenow'))
    .toBe('80')
  await section.getByRole('button', { name: '先停' }).click()
  await section.getByText('还没传完').waitFor()

  await page.unroute('**/v2/staff/video/upload/*?offset=*')
  await page.reload()
  await section.getByText('还没传完').waitFor()
  let offset = ''
  page.on('request', (request) => {
    if (request.method() === 'PUT' && offset === '')
      offset = new URL(request.url()).searchParams.get('offset') ?? ''
  })
  await section.getByLabel('影片文件').setInputFiles(file)
  await section.getByRole('progressbar', { name: '转码' }).waitFor()
  expect(offset).toBe(String(16 * 1024 * 1024))
  await letGo(folder)
  await section.getByText('可看').waitFor()
  expect(await isOnline(workId)).toBe(1)

  await section.getByRole('button', { name: '撤下…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await section.getByText('没有影片').waitFor()
  expect(await isOnline(workId)).toBe(0)
})

async function isOnline(workId: string): Promise<number | undefined> {
  const row = await context()
    .db.selectFrom('work')
    .select('is_online')
    .where('id', '=', workId)
    .executeTakeFirst()
  return row?.is_online
}

test('an address that may not be fetched is refused beside the field', async () => {
  const workId = await makeWork(context())
  const page = await visitStaff(site, await makeStaff(site, ['editor']), `/staff/works/${workId}`)
  const section = page.locator('#video')
  await section.getByRole('button', { name: '从网址取片…' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: '网址' })
  await field.fill('http://127.0.0.1/a.mp4')
  await dialog.getByRole('button', { name: '取片' }).click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('https://media.example.org/harbour.mp4?key=1')
  await dialog.getByRole('button', { name: '取片' }).click()
  await section.getByText('harbour.mp4').waitFor()
  await section.getByText('排队').waitFor()
})

test.each([desktop, phone])('axe finds nothing at %j', async (viewport) => {
  work({
    download: async () => {
      throw new SourceError('download_forbidden', { status: 403 })
    },
  })
  await makeVideo(context())
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/jobs', { viewport })
  await page.getByText('对方不允许下载这个文件（HTTP 403）').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
