import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { crossingLength, drawCrossing } from './crossing.ts'

/**
 * Makes demo/clip, the clip that every work of the demo plays: `node demo/make-clip.ts`, with ffmpeg on the path. It is
 * kept in the repository, laid out as the server lays out its own, so this runs only when the drawing changes.
 */
const folder = path.join(import.meta.dirname, 'clip')
const rate = 24
/** Seconds. */
const segmentLength = 6
const size = { width: 1280, height: 720 }
const qualities = ['360p', '720p']
const tile = { width: 160, height: 90, across: 6 }

async function frame(seconds: number): Promise<Buffer> {
  const drawing = Buffer.from(drawCrossing(seconds))
  return sharp(drawing, { density: 144 }).resize(size.width, size.height).removeAlpha().raw().toBuffer()
}

/** Water by the shore, and a chord that comes and goes. */
const sound = [
  'anoisesrc=color=brown:amplitude=0.5:seed=11:sample_rate=44100,highpass=f=90,lowpass=f=900,tremolo=f=0.17:d=0.75,volume=0.12[water]',
  `aevalsrc='0.022*(sin(2*PI*196*t)+0.7*sin(2*PI*293.66*t)+0.5*sin(2*PI*392*t))*(0.5-0.5*cos(2*PI*t/9))':s=44100[chord]`,
  `[water][chord]amix=inputs=2:normalize=0,atrim=duration=${crossingLength},afade=t=in:d=1.5,afade=t=out:st=${crossingLength - 1.5}:d=1.5,asplit[sound1][sound2]`,
]
const picture = [
  '[0:v]split[small][big]',
  '[small]scale=640:360:flags=lanczos:out_color_matrix=bt709,format=yuv420p[low]',
  '[big]scale=out_color_matrix=bt709,format=yuv420p[high]',
]

async function encode(): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${rate} -i pipe:0`
  const streams = '-map [low] -map [sound1] -map [high] -map [sound2]'
  const group = rate * segmentLength
  const video = `-c:v libx264 -preset veryslow -tune animation -refs 4 -threads 1 -g ${group} -keyint_min ${group} -sc_threshold 0`
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const quality = '-crf:v:0 25 -level:v:0 3.0 -crf:v:1 24.5 -level:v:1 3.1'
  const audio = '-c:a aac -b:a 40k -ac 1'
  const hls = `-f hls -hls_time ${segmentLength} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments`
  const names = '-start_number 1 -hls_fmp4_init_filename init.mp4 -master_pl_name master.m3u8'
  const words = [input, streams, video, colours, quality, audio, '-map_metadata -1 -bitexact', hls, names]
  const args = words.join(' ').split(' ')
  args.splice(args.indexOf('-map'), 0, '-filter_complex', [...sound, ...picture].join(';'))
  args.push('-var_stream_map', 'v:0,a:0,name:360p v:1,a:1,name:720p')
  args.push('-hls_segment_filename', '%v/%04d.m4s', '%v/index.m3u8')
  const ffmpeg = spawn('ffmpeg', ['-v', 'warning', '-y', ...args], {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const exit = once(ffmpeg, 'exit')
  const count = crossingLength * rate
  for (let number = 0; number < count; number++) {
    if (!ffmpeg.stdin.write(await frame(number / rate))) await once(ffmpeg.stdin, 'drain')
    process.stderr.write(`\r${number + 1} of ${count} frames`)
  }
  ffmpeg.stdin.end()
  process.stderr.write('\n')
  const [code] = await exit
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

async function change(name: string, to: (text: string) => string): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, to(await readFile(file, 'utf8')))
}

/** ffmpeg puts the quality's place into the name where there are several. */
async function renameInit(): Promise<void> {
  for (const [place, name] of qualities.entries()) {
    await change(`${name}/index.m3u8`, (text) => text.replace(`init_${place}.mp4`, 'init.mp4'))
    await rename(path.join(folder, name, `init_${place}.mp4`), path.join(folder, name, 'init.mp4'))
  }
}

/** ffmpeg knows no rate where a quality was asked for, and a player chooses by it: that of the largest segment. */
async function tellRates(): Promise<void> {
  for (const name of qualities) {
    const segments = (await readdir(path.join(folder, name))).filter((file) => file.endsWith('.m4s'))
    const sizes = await Promise.all(
      segments.map(async (file) => (await stat(path.join(folder, name, file))).size),
    )
    const rate = Math.ceil((Math.max(...sizes) * 8) / segmentLength)
    await change('master.m3u8', (text) =>
      text.replace(new RegExp(`BANDWIDTH=\\d+(?=.*\n${name}/)`), `BANDWIDTH=${rate}`),
    )
  }
}

const still = async (seconds: number) => sharp(await frame(seconds), { raw: { ...size, channels: 3 } })

async function drawPoster(): Promise<void> {
  await (await still(9.4)).jpeg({ quality: 80, mozjpeg: true }).toFile(path.join(folder, 'poster.jpg'))
}

const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`

/** One small picture for each second, all on one sheet. */
async function drawSprites(): Promise<void> {
  const tiles: OverlayOptions[] = []
  const cues: string[] = []
  for (let second = 0; second < crossingLength; second++) {
    const left = (second % tile.across) * tile.width
    const top = Math.floor(second / tile.across) * tile.height
    const input = await (await still(second + 0.5)).resize(tile.width, tile.height).png().toBuffer()
    tiles.push({ input, left, top })
    const at = `sprite-1.jpg#xywh=${left},${top},${tile.width},${tile.height}`
    cues.push(`${clock(second)} --> ${clock(second + 1)}\n${at}\n`)
  }
  const sheet = {
    width: tile.width * tile.across,
    height: tile.height * Math.ceil(crossingLength / tile.across),
    channels: 3 as const,
    background: '#000',
  }
  const jpeg = sharp({ create: sheet }).composite(tiles).jpeg({ quality: 70, mozjpeg: true })
  await jpeg.toFile(path.join(folder, 'sprite-1.jpg'))
  await writeFile(path.join(folder, 'sprite.vtt'), `WEBVTT\n\n${cues.join('\n')}`)
}

await rm(folder, { recursive: true, force: true })
for (const name of qualities) await mkdir(path.join(folder, name), { recursive: true })
await encode()
await renameInit()
await tellRates()
await drawPoster()
await drawSprites()
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = path.join(entry.parentPath, entry.name)
  console.log(path.relative(folder, file), (await stat(file)).size)
}
