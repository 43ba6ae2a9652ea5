import { SourceError } from '../../../platform/files/source-error.ts'

type Missing = 'ffmpeg_missing' | 'encoder_missing' | 'sandbox_missing'

/** ffmpeg is not installed, or cannot do what we need of it. Trying again changes nothing until it is. */
export class FfmpegMissing extends SourceError<Missing> {
  override name = 'FfmpegMissing'
}
