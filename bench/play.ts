import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { modNames } from '@yehang/contract/channels'
import type { Browser, Page } from 'playwright-core'
import { desktop, launchBrowser, phone } from '../e2e/browser.ts'
import { transcode } from '../server/src/domains/playback/transcode/transcode.ts'
import { percentile } from './harness/drive.ts'
import { startMeasured } from './harness/measured-process.ts'
import { machine, printTable } from './harness/report.ts'
import { openFilmSite } from './media/site.ts'

/**
 * How soon a film starts in a real Chromium: `npm run bench -- play --visits 20`. From the press on play to the first
 * frame, on a work's page that has been open for three seconds, each time with nothing in the browser's cache; then from a
 * jump into what is not loaded to its frame. Beside it hls.js with its own defaults, loaded beforehand, on the same files.
 */

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '20' },
    jumps: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '120' },
  },
})
const [visits, jumps, seconds] = [values.visits, values.jumps, values.seconds].map(Number) as [
  number,
  number,
  number,
]

interface Conditions {
  name: string
  isPhone: boolean
  /** How many times slower the CPU is. */
  cpu: number
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null
}

const slow = { latency: 562, downloadThroughput: 1_470_000 / 8, uploadThroughput: 675_000 / 8 }
const all: readonly Conditions[] = [
  { name: 'loopback', isPhone: false, cpu: 1, network: null },
  { name: 'phone, 1.47 Mbps, 562 ms a request', isPhone: true, cpu: 1, network: slow },
  { name: 'the same, CPU ×4', isPhone: true, cpu: 4, network: slow },
]

const openForMs = 3000

const observer = path.join(import.meta.dirname, 'play/observe-page.js')

/** Milliseconds from the press to the first frame. */
async function firstFrame(page: Page, selector: string): Promise<number> {
  await page.locator(selector).click()
  return Number(await page.evaluate('firstFrame()'))
}

/**
 * Moments from the end to the beginning, of segments that are not loaded when they are jumped to. By steps of quarters they
 * would stand at the same few distances from key frames.
 */
const moments = Array.from({ length: jumps }, (_, at) => seconds - 8 - at * ((seconds - 30) / jumps + 0.12))

interface Taken {
  starts: number[]
  seeks: number[]
}

type Player = (page: Page) => Promise<{ selector: string }>

async function measure(browser: Browser, conditions: Conditions, open: Player): Promise<Taken> {
  const taken: Taken = { starts: [], seeks: [] }
  for (let visit = 0; visit <= visits; visit++) {
    const { isPhone, cpu, network } = conditions
    const context = await browser.newContext(
      isPhone
        ? { viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
        : { viewport: desktop },
    )
    try {
      await context.addCookies([{ name: 'adult', value: '1', url: server.url }])
      await context.addInitScript({ path: observer })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      if (network) {
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
      }
      const { selector } = await open(page)
      await page.waitForTimeout(openForMs)
      const start = await firstFrame(page, selector)
      // The first visit warms the server.
      if (visit === 0) continue
      taken.starts.push(start)
      if (network === null)
        for (const moment of moments) {
          taken.seeks.push(Number(await page.evaluate(`jumpTo(${moment})`)))
        }
    } finally {
      await context.close()
    }
  }
  return taken
}

const library = await readFile(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('hls.js/package.json')),
    'dist/hls.light.min.js',
  ),
  'utf8',
)

/** Drawn pictures with noise: neither a drawing nor noise alone. */
async function makeFilm(folder: string): Promise<void> {
  const source = `${folder}.mp4`
  const picture = `testsrc2=s=1280x720:r=25:d=${seconds},noise=alls=8:allf=t,gblur=sigma=0.8`
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=440:d=${seconds}`, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'],
    ...['-crf', '20', source],
  ])
  await transcode({ source, folder, signal: new AbortController().signal, onProgress() {} })
}

console.error('making a film …')
const site = await openFilmSite(0, 0, makeFilm)
const server = await startMeasured('media/server.ts', [], site.settings)
const answer = await fetch(`${server.url}/prod-api/v2/works/detail/${site.workId}`)
const { data: work } = (await answer.json()) as { data: { modId: number } }

const ours: Player = async (page) => {
  await page.goto(`${server.url}/${modNames[work.modId - 1]}/${site.workId}`, { timeout: 60_000 })
  return { selector: '.player-play' }
}

/** A page with nothing but a button, the library and a video. */
const plainPage = `<!doctype html><button>播放</button><video muted playsinline style="width:640px;height:360px"></video>
<script>${library}</script><script>
document.querySelector('button').onclick = async () => {
  const answer = await fetch('/prod-api/v2/video/censored/${site.workId}')
  const hls = new Hls()
  const video = document.querySelector('video')
  hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
  hls.loadSource((await answer.json()).data)
  hls.attachMedia(video)
}
</script>`
const defaults: Player = async (page) => {
  const address = `${server.url}/plain.html`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: plainPage }))
  await page.goto(address)
  return { selector: 'button' }
}

const browser = await launchBrowser()
const rows: string[][] = []
const figures = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  if (sorted.length === 0) return ['', '', '']
  return [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1) ?? 0].map((ms) => ms.toFixed(0))
}
for (const conditions of all) {
  for (const [name, player] of [
    ['ours', ours],
    ["hls.js's defaults", defaults],
  ] as const) {
    const { starts, seeks } = await measure(browser, conditions, player)
    rows.push([conditions.name, name, ...figures(starts), ...figures(seeks)])
    console.error(`${conditions.name}, ${name}: done`)
  }
}
await browser.close()
await server.end()
await site.close()
console.log(`\n${machine()}, ${visits} visits, film of ${seconds} s in 360p and 720p; milliseconds`)
printTable(['', '', 'first frame p50', 'p95', 'worst', 'jump to frame p50', 'p95', 'worst'], rows, [0, 1])
