import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCues } from '../demo/words/spoken.ts'
import { vttOf } from '../server/src/domains/playback/subtitles/cues.ts'
import { giveSubtitle } from '../server/src/domains/playback/subtitles/service.ts'
import { violationsInBothThemes } from './axe.ts'
import { type Film, filmSeconds, makeFilm, pressPlay, videoOf, whenMoving } from './films.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

/** Subtitles in the player, in the search and in the back office. */

const site = useSite({ CAPTCHA: 'off' })

/** A film with these. */
async function subtitledFilm(...languages: ('zh-Hans' | 'en')[]): Promise<Film> {
  const film = await makeFilm(site)
  for (const language of languages) {
    const given = {
      workId: film.workId,
      partId: null,
      language,
      title: '',
      fileName: 'lake.vtt',
      replaces: null,
    }
    const text = vttOf(demoCues(language, filmSeconds), 0)
    await giveSubtitle(serverOf(site).context, given, Buffer.from(text), null)
  }
  return film
}

async function play(
  film: Film,
  options: Parameters<typeof site.visit>[1] = { viewport: desktop },
  search = '',
) {
  const page = await site.visit(film.path + search, options)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  return page
}

/** What the browser shows at a time, by its own tracks; the picture is held there. */
const shownAt = (page: Page, seconds: number) =>
  page.evaluate(async (seconds) => {
    const video = document.querySelector('video')
    if (!video) return []
    video.pause()
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true })
      video.currentTime = seconds
    })
    const showing = [...video.textTracks].filter(({ mode }) => mode === 'showing')
    return showing.map(({ language, activeCues }) => [
      language,
      [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(),
    ])
  }, seconds)

const panelOf = (page: Page) => page.getByRole('dialog', { name: '字幕' })

async function openPanel(page: Page) {
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: /^字幕 / }).click()
  return panelOf(page)
}

test('Chinese is shown by itself; another language, two at once and none are kept for the next film', async () => {
  const film = await subtitledFilm('zh-Hans', 'en')
  const page = await play(film)
  await expect.poll(() => shownAt(page, 1)).toEqual([['zh-Hans', '今晚的湖面很静。']])
  const panel = await openPanel(page)
  await panel.getByRole('radiogroup', { name: '第二字幕' }).getByRole('radio', { name: '英语' }).click()
  await expect
    .poll(() => shownAt(page, 1))
    .toEqual([
      ['zh-Hans', '今晚的湖面很静。'],
      ['en', 'The lake is quiet tonight.'],
    ])
  expect(await violationsInBothThemes(page)).toEqual([])
  await panel
    .getByRole('radiogroup', { name: '字幕', exact: true })
    .getByRole('radio', { name: /繁體中文/ })
    .click()
  await expect.poll(async () => (await shownAt(page, 1))[0]).toEqual(['zh-Hant', '今晚的湖面很靜。'])
  const next = await subtitledFilm('zh-Hans', 'en')
  await page.goto(site.url + next.path)
  await whenReady(page)
  await pressPlay(page)
  await whenMoving(page)
  await expect
    .poll(() => shownAt(page, 4))
    .toEqual([
      ['zh-Hant', '把燈放低一點，\n別驚動了水鳥。'],
      ['en', 'Lower the lamp,\nlet the birds sleep.'],
    ])
  await page.keyboard.press('c')
  await expect.poll(() => shownAt(page, 4)).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(async () => (await shownAt(page, 4)).length).toBe(2)
})

test('they are shifted by tenths of a second, and a line that is looked for is gone to', async () => {
  const page = await play(await subtitledFilm('zh-Hans'))
  await expect.poll(async () => (await shownAt(page, 3.35))[0]?.[1]).toBe('把灯放低一点，\n别惊动了水鸟。')
  const panel = await openPanel(page)
  const later = panel.getByRole('button', { name: '字幕推后 0.1 秒' })
  await later.click()
  await panel.getByText('推后 0.1 秒').waitFor()
  await expect.poll(async () => (await shownAt(page, 3.35))[0]?.[1]).toBe('')
  await panel.getByRole('button', { name: '字幕提前 0.1 秒' }).click()
  await expect.poll(async () => (await shownAt(page, 3.35))[0]?.[1]).toBe('把灯放低一点，\n别惊动了水鸟。')
  await panel.getByRole('searchbox', { name: '在本片台词里找' }).fill('北斗')
  await panel.getByRole('listitem').getByText('你看，那是北斗。').first().click()
  await expect.poll(async () => (await videoOf(page))?.seconds).toBe(6)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('a file with styles is drawn as it was made when that is asked for, and plainly otherwise', async () => {
  const film = await makeFilm(site)
  const given = {
    workId: film.workId,
    partId: null,
    language: 'en',
    title: '',
    fileName: 'a.ass',
    replaces: null,
  } as const
  const styled = `[Script Info]
ScriptType: v4.00+
PlayResX: 640
PlayResY: 360
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, Italic, Alignment, MarginL, MarginR, MarginV, BorderStyle, Outline, Shadow, Encoding
Style: Default,Arial,60,&H0000FFFF,&H00000000,&H00000000,0,0,8,10,10,10,1,2,0,1
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:01:20.00,Default,,0,0,0,,A lake at night
`
  await giveSubtitle(serverOf(site).context, given, Buffer.from(styled), null)
  const page = await play(film)
  await page.keyboard.press('c')
  await expect.poll(() => shownAt(page, 5)).toEqual([['en', 'A lake at night']])
  const picture = () => page.locator('.player-player').screenshot()
  const plain = await picture()
  const panel = await openPanel(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('.wasm'))
  await panel.getByRole('button', { name: '原样' }).click()
  await asked
  await expect.poll(() => shownAt(page, 5)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('canvas.JASSUB').waitFor()
  await expect.poll(async () => Buffer.compare(await picture(), plain)).not.toBe(0)
  await openPanel(page)
  await panel.getByRole('button', { name: '简洁' }).click()
  await page.locator('canvas.JASSUB').waitFor({ state: 'detached' })
  await expect.poll(() => shownAt(page, 5)).toEqual([['en', 'A lake at night']])
})

test('on a phone the choice is a sheet at the lower edge, and nothing lies outside of it', async () => {
  const page = await play(await subtitledFilm('zh-Hans', 'en'), { viewport: phone, hasTouch: true })
  await page.locator('video').tap({ force: true, position: { x: 40, y: 80 } })
  await page.getByRole('button', { name: /^字幕 / }).tap()
  const box = await panelOf(page).boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height)
  await panelOf(page).getByRole('button', { name: '特大' }).tap()
  await expect.poll(() => page.locator('video').getAttribute('data-cue-size')).toBe('huge')
})

test('a film without subtitles has no button for them', async () => {
  const page = await play(await subtitledFilm())
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: '全屏' }).waitFor()
  expect(await page.getByRole('button', { name: /^字幕/ }).count()).toBe(0)
})

test('a search has a tab of what is said, and a line leads to its second', async () => {
  const film = await subtitledFilm('zh-Hans')
  const page = await site.visit(`/search/${encodeURIComponent('灯塔要到半夜')}`, { viewport: desktop })
  await page.getByRole('tab', { name: /^台词/ }).click()
  const line = page.locator(`main a[href^="${film.path}?"]`).first()
  await line.getByText('灯塔要到半夜才亮。').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await line.click()
  await page.waitForURL(`**${film.path}?t=9`)
  await page.getByRole('button', { name: '从 0:09 播放' }).click()
  await whenMoving(page)
  const { seconds = 0 } = (await videoOf(page)) ?? {}
  expect(seconds).toBeGreaterThanOrEqual(9)
  expect(seconds).toBeLessThan(30)
  await page.goto(`${site.url}/search/${encodeURIComponent('没有人说过的话')}?tab=subtitles`)
  await page.getByText('没有哪部影片说过“没有人说过的话”').waitFor()
})

test('staff upload, name, shift, look at and delete subtitles', async () => {
  const film = await makeFilm(site)
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-subtitles-'))
  const file = path.join(folder, 'lake.srt')
  await writeFile(file, '1\n00:00:01,000 --> 00:00:02,000\n今晚的湖面很静\n')
  const none = path.join(folder, 'none.srt')
  await writeFile(none, 'no subtitle')
  const editor = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, editor, `/staff/works/${film.workId}`, { viewport: desktop })
  const section = page.getByRole('region', { name: '字幕' })
  await section.getByText('没有字幕').waitFor()
  await section.getByLabel('上传字幕').setInputFiles(none)
  await page.getByText('这不是字幕文件，只接受 SRT、VTT、ASS').waitFor()
  // The list is fetched again before the next file may be chosen.
  await section.getByLabel('上传字幕').and(page.locator(':enabled')).setInputFiles(file)
  await page.getByText('lake.srt：简体中文，UTF-8，1 句').waitFor()
  const name = section.getByRole('textbox', { name: '简体中文 的名称' })
  await name.fill('对白')
  await name.blur()
  await section.getByRole('button', { name: '对白 推后 0.1 秒' }).click()
  await section.getByText('推后 0.1 秒', { exact: true }).waitFor()
  await section.getByRole('button', { name: '看 对白 的各句' }).click()
  await section.getByText('今晚的湖面很静').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await section.getByRole('button', { name: '删除 对白' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await section.getByText('没有字幕').waitFor()
  await rm(folder, { recursive: true })
})
