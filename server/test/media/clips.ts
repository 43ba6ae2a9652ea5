import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

/** Short clips for tests, made by ffmpeg when they are asked for. */

const execute = promisify(execFile)

/** A folder of the test file, gone when it is through. */
export async function mediaFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-media-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Without any of our guards. */
export async function ffmpeg(...args: string[]): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
}

export interface Clip {
  /** `320x180`. */
  size?: string
  rate?: number
  seconds?: number
  sound?: boolean
  /** After the inputs: filters, codecs, what the container needs. */
  options?: string[]
}

/** A moving test picture, with a tone where there is sound. */
export async function makeClip(file: string, clip: Clip = {}): Promise<string> {
  const { size = '320x180', rate = 25, seconds = 2, sound = true, options = [] } = clip
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`] : []
  await ffmpeg(...picture, ...tone, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', ...options, file)
  return file
}

export interface ProbedStream {
  codec_type: string
  codec_name: string
  profile: string
  level: number
  width: number
  height: number
  pix_fmt: string
  sample_aspect_ratio: string
  avg_frame_rate: string
  channels: number
  sample_rate: string
  start_time: string
  tags?: Record<string, string>
  side_data_list?: object[]
}

export interface Probed {
  streams: ProbedStream[]
  format: { duration?: string; tags?: Record<string, string> }
  frames: { pts_time: string; key_frame: number; pict_type: string }[]
  packets: { codec_type: string; pts_time: string; flags: string; duration_time?: string }[]
}

/** What ffprobe says of a file that we made. */
export async function ffprobe(file: string, ...options: string[]): Promise<Probed> {
  const { stdout } = await execute(
    'ffprobe',
    ['-v', 'error', '-show_streams', '-show_format', ...options, '-of', 'json', file],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}
