import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formNamed } from '../server/test/media/film-forms.ts'
import { type Film, makeFilm, makeFilmFrom, pressPlay, whenMoving } from './films.ts'
import { desktop, useSite, whenReady } from './site.ts'

/** Films as they come, transcoded and played: their pictures, and the choice of their sounds. */

const site = useSite({ CAPTCHA: 'off' })

async function begin({ path }: Film, page: Page): Promise<void> {
  await page.goto(site.url + path)
  await whenReady(page)
  await pressPlay(page)
}

/** A few tenths of a second have been shown: the shortest film has one second. */
const whenShown = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.hidden && video.currentTime > 0.3
  })

/** The library that the player is built on, by the scripts that were asked for. */
function librariesOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(hls[a-z-]*)-[^/]*\.js$/.exec(request.url()) ?? []
    if (name !== undefined) names.push(name)
  })
  return names
}

test.each([
  'rotated',
  'variable frame rate',
  'HDR10',
  '4:4:4',
  'odd sides',
  'no sound',
  'three fifths of a second',
  'AV1',
])('%s', async (name) => {
  const form = formNamed(name)
  const film = await makeFilmFrom(site, form)
  const page = await site.visit('/', { viewport: desktop })
  await begin(film, page)
  await whenShown(page)
  const size = await page.evaluate(() => {
    const { videoWidth = 0, videoHeight = 0 } = document.querySelector('video') ?? {}
    return `${videoWidth}x${videoHeight}`
  })
  expect(size).toBe(form.size)
})

test('of several sounds one is chosen in the menu, and in the next film the same language is heard', async () => {
  const film = await makeFilmFrom(site, formNamed('several sounds'))
  const page = await site.visit('/', { viewport: desktop })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const libraries = librariesOf(page)
  await begin(film, page)
  await whenShown(page)
  expect(libraries).toContain('hls-full')
  const heard = () => new Set(asked.flatMap((path) => /\/(sound-\d)\/\d+\.m4s$/.exec(path)?.[1] ?? []))
  expect([...heard()]).toEqual(['sound-1'])
  await page.keyboard.press('k')
  await page.mouse.move(300, 300)
  const button = page.getByRole('button', { name: /^音轨/ })
  expect(await button.getAttribute('aria-label')).toBe('音轨 粤语配音')
  await button.click()
  const menu = page.getByRole('menu', { name: '音轨' })
  expect(await menu.getByRole('menuitemradio').allInnerTexts()).toEqual(['粤语配音', '日语', '英语'])
  await menu.getByRole('menuitemradio', { name: '日语' }).click()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('音轨 日语')
  await expect.poll(() => [...heard()]).toEqual(['sound-1', 'sound-2'])
  await page.keyboard.press('9')
  await page.keyboard.press('k')
  await page.waitForFunction(() => document.querySelector('video')?.ended)

  asked.length = 0
  await begin(film, page)
  await whenShown(page)
  expect([...heard()]).toEqual(['sound-2'])
})

test('a sound that ends before its picture lets it play to the end', async () => {
  const film = await makeFilmFrom(site, formNamed('several sounds'))
  const page = await site.visit('/', { viewport: desktop })
  await page.evaluate(() =>
    localStorage.setItem('player', JSON.stringify({ sound: { name: '英语', language: 'en' } })),
  )
  await begin(film, page)
  await whenShown(page)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: '音轨 英语' }).waitFor()
  await page.keyboard.press('9')
  await page.waitForFunction(() => document.querySelector('video')?.ended)
})

test('one sound that ends before its picture lets it play to the end', async () => {
  const film = await makeFilmFrom(site, formNamed('a sound that ends before the picture'))
  const page = await site.visit('/', { viewport: desktop })
  await begin(film, page)
  await whenShown(page)
  await page.keyboard.press('5')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 14)
  await page.keyboard.press('9')
  await page.waitForFunction(() => document.querySelector('video')?.ended)
})

test('5.1 is heard mixed down, and is there as a choice', async () => {
  const film = await makeFilmFrom(site, formNamed('5.1'))
  const page = await site.visit('/', { viewport: desktop })
  await begin(film, page)
  await whenShown(page)
  await page.mouse.move(300, 300)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: '音轨 音轨 1' }).click()
  expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['音轨 1', '音轨 1 5.1'])
})

test('a film with one sound has no such menu, and loads the smaller library alone', async () => {
  const page = await site.visit('/', { viewport: desktop })
  const libraries = librariesOf(page)
  await begin(await makeFilm(site), page)
  await whenMoving(page)
  await page.mouse.move(300, 300)
  expect(await page.getByRole('button', { name: /^音轨/ }).count()).toBe(0)
  expect(libraries).toEqual(['hls'])
})
