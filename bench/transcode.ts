import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { transcodeArguments } from '../server/src/domains/playback/transcode/arguments.ts'
import { type EncoderName, encoders } from '../server/src/domains/playback/transcode/encoding/encoders.ts'
import { encodingsOf } from '../server/src/domains/playback/transcode/encoding/encodings.ts'
import { ladder } from '../server/src/domains/playback/transcode/ladder.ts'
import { probe } from '../server/src/domains/playback/transcode/probe.ts'
import { transcode } from '../server/src/domains/playback/transcode/transcode.ts'
import { benchData } from './harness/bench-data.ts'
import { drawnClips } from './transcode/clips.ts'
import { compareEncoders, measureQuality, reportQuality } from './transcode/quality.ts'

/**
 * What transcoding costs beside the same ffmpeg command run by hand: `npm run bench -- transcode --seconds 60`. Ours
 * looks at the source first, follows the progress and, at the end, makes poster and previews; once counted without those
 * and once with. Both run at the niceness of ours, in turns; `--together` runs both at once, which is the fairer of the two
 * where other work comes and goes: then each has what the other has.
 *
 * `--quality` measures instead what choosing the quality by samples saves on a mixed set of drawn clips, and
 * `--encoders x265,svt-av1` how these stand beside x264; `--clips cells` takes those of the set that are called so.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    turns: { type: 'string', default: '3' },
    together: { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
    encoders: { type: 'string' },
    clips: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const execute = promisify(execFile)
const folder = path.join(benchData, 'transcode')
const source = path.join(folder, `clip-${seconds}.mp4`)
const signal = new AbortController().signal

/** 720p with sound that is neither a drawing nor noise alone. */
async function makeClip(): Promise<void> {
  const picture = `testsrc2=s=1280x720:r=25:d=${seconds},noise=alls=8:allf=t,gblur=sigma=0.8`
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=440:d=${seconds}`]
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, ...codecs, source])
}

async function inFolder(work: (out: string) => Promise<number>): Promise<number> {
  const out = await mkdtemp(path.join(folder, 'out-'))
  try {
    return await work(out)
  } finally {
    await rm(out, { recursive: true })
  }
}

const secondsSince = (begin: number) => (performance.now() - begin) / 1000

async function byHand(args: string[], names: string[]): Promise<number> {
  return inFolder(async (out) => {
    for (const name of names) await mkdir(path.join(out, name))
    const begin = performance.now()
    const run = execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: out })
    if (run.child.pid !== undefined) os.setPriority(run.child.pid, 10)
    await run
    return secondsSince(begin)
  })
}

let withoutPreviews = 0
async function ours(): Promise<number> {
  return inFolder(async (out) => {
    const begin = performance.now()
    const onProgress = (done: number) => {
      // The last report before the pictures are made.
      if (done < 1) withoutPreviews = secondsSince(begin)
    }
    await transcode({ source, folder: out, signal, onProgress })
    return secondsSince(begin)
  })
}

async function measureSpeed(): Promise<void> {
  if (!existsSync(source)) await makeClip()
  const facts = await probe(source, signal)
  const renditions = ladder(facts.picture)
  const encodings = encodingsOf(renditions, encoders.x264)
  const args = transcodeArguments(source, facts, encodings)
  const names = renditions.map(({ name }) => name)
  console.log(
    `${seconds} s of 720p into ${names.join(', ')}; load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`,
  )

  const times = { hand: [] as number[], without: [] as number[], whole: [] as number[] }
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const steps = [
      async () => times.hand.push(await byHand(args, names)),
      async () => {
        times.whole.push(await ours())
        times.without.push(withoutPreviews)
      },
    ]
    // The order alternates too.
    if (turn % 2 === 1) steps.reverse()
    if (values.together) await Promise.all(steps.map((step) => step()))
    else for (const step of steps) await step()
  }

  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  const speed = (all: number[]) =>
    `${(seconds / median(all)).toFixed(2)} × real time (${all.map((t) => t.toFixed(1)).join(', ')} s)`
  const ratios = (all: number[]) =>
    median(all.map((time, i) => (times.hand[i] ?? Number.NaN) / time)).toFixed(3)
  console.log(`by hand               ${speed(times.hand)}`)
  console.log(`without the previews  ${speed(times.without)}, ${ratios(times.without)} of by hand`)
  console.log(`with the previews     ${speed(times.whole)}, ${ratios(times.whole)} of by hand`)
}

/** Around the usual quality of an encoder. */
const qualitiesOf = (name: EncoderName): number[] => {
  const { usual } = encoders[name].quality
  return [0, 3, 6].map((step) => usual + step * (name === 'svt-av1' ? 2 : 1))
}

async function measureAll(name: EncoderName) {
  const measured = []
  const clips = await drawnClips(path.join(folder, 'drawn'), seconds)
  for (const clip of clips.filter(({ name }) => name.includes(values.clips))) {
    measured.push(await measureQuality(clip, encoders[name], qualitiesOf(name)))
  }
  return measured
}

await mkdir(folder, { recursive: true })
if (values.quality || values.encoders !== undefined) {
  const base = await measureAll('x264')
  if (values.quality) reportQuality(base)
  const others = (values.encoders ?? '').split(',').filter((name): name is EncoderName => name in encoders)
  for (const name of others) {
    const measured = await measureAll(name)
    if (values.quality) reportQuality(measured)
    compareEncoders(name, measured, base)
  }
} else await measureSpeed()
