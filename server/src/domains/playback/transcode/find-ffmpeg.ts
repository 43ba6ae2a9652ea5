import { type EncoderName, encoders } from './encoding/encoders.ts'
import { demandEncoder } from './features.ts'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { runProgram } from './run-program.ts'

/**
 * The version of ffmpeg on the path. Throws FfmpegMissing, whose message can be shown, where it is not there, has no
 * ffprobe beside it, cannot make what browsers play, or has not got the encoder that is to be used.
 */
export async function findFfmpeg(encoder: EncoderName = 'x264'): Promise<string> {
  const signal = AbortSignal.timeout(30_000)
  const ask = async (program: 'ffmpeg' | 'ffprobe', ...args: string[]) => {
    let output = ''
    await runProgram(program, { args, signal, onOutput: (text) => (output += text) })
    return output
  }
  await ask('ffprobe', '-version')
  const version = /^ffmpeg version (\S+)/.exec(await ask('ffmpeg', '-version'))?.[1] ?? '?'
  const list = await ask('ffmpeg', '-hide_banner', '-encoders')
  if (!/\blibx264\b/.test(list) || !/^ A\S* aac\b/m.test(list)) {
    throw new FfmpegMissing('encoder_missing')
  }
  if (encoder !== 'x264') await demandEncoder(encoders[encoder], signal)
  return version
}
