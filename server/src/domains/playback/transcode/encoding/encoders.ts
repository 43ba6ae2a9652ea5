import type { videoEncoders } from '../../../../platform/config/config.ts'
import { keyFrameSeconds } from '../segment.ts'

/** The encoders that can be chosen (docs/settings.md, VIDEO_ENCODER), each by the arguments that ffmpeg takes for it. */

export type EncoderName = (typeof videoEncoders)[number]

/** CRF, or what an encoder has in its place: the higher, the fewer bytes. */
export interface QualityRange {
  /** Where nothing was measured; none is finer. */
  usual: number
  /** The bound of what samples may lead to. */
  coarsest: number
  /** The least difference that the encoder knows. */
  step: number
}

/** A quality that is coarser by so much at most, in the steps that the encoder knows. */
export const coarserBy = (quality: number, by: number, step: number): number =>
  Number((quality + Math.floor(by / step) * step).toFixed(2))

export interface VideoEncoder {
  /** As ffmpeg calls it. */
  library: string
  codec: 'h264' | 'hevc' | 'av1'
  quality: QualityRange
  /** The devices that it needs inside the sandbox; empty for those that need the processor alone. */
  devices: readonly string[]
  /** Before all inputs. */
  global: readonly string[]
  /** The end of the filters of each picture. */
  upload: string | null
  /** `keyFrameTimes`: of each key frame, as an expression of ffmpeg of the number of those before it. */
  args(quality: number, maxKbps: number, framesPerSecond: number, keyFrameTimes?: string): string[]
}

/** Key frames at the same times in every quality and at no others. */
const forced = (times: string) => ['-force_key_frames', `expr:gte(t,${times})`]
const everySecond = `n_forced*${keyFrameSeconds}`
/** Of a start that is made anew (short-start.ts), from 3 to 6 s. */
const longestGroupSeconds = 3
const longestGroup = (framesPerSecond: number) => [
  '-g',
  String(Math.ceil(longestGroupSeconds * framesPerSecond) + 1),
]
const capped = (maxKbps: number) => ['-maxrate', `${maxKbps}k`, '-bufsize', `${2 * maxKbps}k`]
/** Captions within the picture are words of the source as well. */
const withoutCaptions = ['-a53cc', '0']

const onProcessor = { devices: [], global: [], upload: null }
const renderDevices = ['/dev/dri', '/sys/dev/char', '/sys/devices']

export const encoders: Readonly<Record<EncoderName, VideoEncoder>> = {
  x264: {
    ...onProcessor,
    library: 'libx264',
    codec: 'h264',
    quality: { usual: 23, coarsest: 32, step: 0.1 },
    args: (quality, maxKbps, frames, times = everySecond) => [
      // The preset was measured against its neighbours (docs/decisions/0015-media.md).
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), '-profile:v', 'high'],
      ...[...capped(maxKbps), ...forced(times), '-sc_threshold', '0', ...longestGroup(frames)],
      ...withoutCaptions,
    ],
  },
  x265: {
    ...onProcessor,
    library: 'libx265',
    codec: 'hevc',
    quality: { usual: 26, coarsest: 34, step: 0.1 },
    args: (quality, maxKbps, frames, times = everySecond) => [
      ...['-c:v', 'libx265', '-preset', 'fast', '-crf', String(quality), '-tag:v', 'hvc1'],
      ...['-x265-params', 'log-level=error:scenecut=0:open-gop=0'],
      ...[...capped(maxKbps), ...forced(times), ...longestGroup(frames)],
    ],
  },
  'svt-av1': {
    ...onProcessor,
    library: 'libsvtav1',
    codec: 'av1',
    quality: { usual: 35, coarsest: 50, step: 1 },
    args: (quality, maxKbps, frames) => [
      ...['-c:v', 'libsvtav1', '-preset', '8', '-crf', String(quality), '-maxrate', `${maxKbps}k`],
      // It takes no forced key frames: every so many frames instead.
      ...['-g', String(Math.ceil(keyFrameSeconds * frames))],
    ],
  },
  nvenc: {
    ...{ library: 'h264_nvenc', codec: 'h264', global: [], upload: null },
    devices: ['/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools'],
    quality: { usual: 26, coarsest: 36, step: 1 },
    args: (quality, maxKbps, frames, times = everySecond) => [
      ...['-c:v', 'h264_nvenc', '-preset', 'p5', '-rc', 'vbr', '-cq', String(quality), '-b:v', '0'],
      ...['-profile:v', 'high', '-forced-idr', '1', '-no-scenecut', '1'],
      ...[...capped(maxKbps), ...forced(times), ...longestGroup(frames), ...withoutCaptions],
    ],
  },
  qsv: {
    ...{ library: 'h264_qsv', codec: 'h264', global: [], upload: 'format=nv12', devices: renderDevices },
    quality: { usual: 25, coarsest: 35, step: 1 },
    args: (quality, maxKbps, frames, times = everySecond) => [
      ...['-c:v', 'h264_qsv', '-preset', 'fast', '-global_quality', String(quality), '-profile:v', 'high'],
      ...['-forced_idr', '1', ...capped(maxKbps), ...forced(times), ...longestGroup(frames)],
      ...withoutCaptions,
    ],
  },
  vaapi: {
    ...{ library: 'h264_vaapi', codec: 'h264', upload: 'format=nv12,hwupload', devices: renderDevices },
    global: ['-vaapi_device', '/dev/dri/renderD128'],
    quality: { usual: 25, coarsest: 35, step: 1 },
    // The one kind of rate control that every driver has knows no limit.
    args: (quality, _, frames, times = everySecond) => [
      ...['-c:v', 'h264_vaapi', '-rc_mode', 'CQP', '-qp', String(quality), '-profile:v', 'high'],
      ...[...forced(times), ...longestGroup(frames)],
    ],
  },
}

export const needsHardware = ({ devices }: VideoEncoder): boolean => devices.length > 0
