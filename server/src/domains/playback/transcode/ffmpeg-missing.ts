import { SourceError } from '../../../platform/files/source-error.ts'

type Missing =
  | 'ffmpeg_missing'
  | 'encoder_missing'
  | 'sandbox_missing'
  | 'video_encoder_missing'
  | 'hardware_encoder_unusable'
  | 'tone_mapping_missing'

/** ffmpeg is not installed, or cannot do what we need of it. Trying again changes nothing until it is. */
export class FfmpegMissing<R extends Missing = Missing> extends SourceError<R> {
  override name = 'FfmpegMissing'
}
