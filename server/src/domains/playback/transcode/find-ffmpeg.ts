import { FfmpegMissing } from './ffmpeg-missing.ts'
import { runProgram } from './run-program.ts'

/**
 * The version of ffmpeg on the path. Throws FfmpegMissing, whose message can be shown, where it is not there, has no
 * ffprobe beside it, or cannot make what browsers play.
 */
export async function findFfmpeg(): Promise<string> {
  const signal = AbortSignal.timeout(30_000)
  const ask = async (program: 'ffmpeg' | 'ffprobe', ...args: string[]) => {
    let output = ''
    await runProgram(program, { args, signal, onOutput: (text) => (output += text) })
    return output
  }
  await ask('ffprobe', '-version')
  const version = /^ffmpeg version (\S+)/.exec(await ask('ffmpeg', '-version'))?.[1] ?? '?'
  const encoders = await ask('ffmpeg', '-hide_banner', '-encoders')
  if (!/\blibx264\b/.test(encoders) || !/^ A\S* aac\b/m.test(encoders)) {
    throw new FfmpegMissing('encoder_missing')
  }
  return version
}
