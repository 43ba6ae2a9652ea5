import type { VideoEncoder } from './encoding/encoders.ts'
import { needsHardware } from './encoding/encoders.ts'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { runProgram } from './run-program.ts'

/** What the ffmpeg of this machine can do beyond what every one can. */

async function listOf(kind: 'filters' | 'encoders', signal: AbortSignal): Promise<string> {
  let output = ''
  await runProgram('ffmpeg', {
    args: ['-hide_banner', `-${kind}`],
    signal,
    onOutput: (text) => {
      output += text
    },
  })
  return output
}

/** Of these filters those that are not there. */
export async function missingFilters(names: readonly string[], signal: AbortSignal): Promise<string[]> {
  if (names.length === 0) return []
  const list = await listOf('filters', signal)
  const there = new Set([...list.matchAll(/^ [A-Z.|]{2,3} (\w+) /gm)].map(([, name]) => name))
  return names.filter((name) => !there.has(name))
}

/** Throws FfmpegMissing where this ffmpeg has not got an encoder, or this machine not what the encoder needs. */
export async function demandEncoder(encoder: VideoEncoder, signal: AbortSignal): Promise<void> {
  const { library } = encoder
  const list = await listOf('encoders', signal)
  const names = [...list.matchAll(/^ V[A-Z.]* ([\w-]+) /gm)].map(([, name]) => name)
  if (!names.includes(library)) {
    throw new FfmpegMissing('video_encoder_missing', { name: library })
  }
  if (!needsHardware(encoder)) return
  const { usual } = encoder.quality
  const { code, complaint } = await runProgram('ffmpeg', {
    args: [
      ...['-hide_banner', '-nostdin', '-v', 'error', ...encoder.global],
      ...['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=0.4'],
      ...['-vf', encoder.upload ?? 'format=yuv420p', ...encoder.args(usual, 800, 25), '-f', 'null', '-'],
    ],
    devices: encoder.devices,
    signal,
    onOutput: () => {},
  })
  if (code === 0) return
  throw new FfmpegMissing(
    'hardware_encoder_unusable',
    { name: library },
    { cause: new Error(complaint.trim()) },
  )
}
