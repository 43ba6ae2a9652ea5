import type { Answer, playback } from '@yehang/contract'
import { shanghaiTime } from '../../platform/clock.ts'
import { presentStored } from '../../platform/text/failures.ts'
import type { ListedVideo } from './queries/listing.ts'
import type { PlayingDevice } from './service/stream-slots.ts'

type Video = Answer<typeof playback.listVideos>['rows'][number]

export function presentVideo(video: ListedVideo): Video {
  return {
    videoId: video.id,
    dataId: video.work_id,
    ...(video.part && { part: video.part }),
    number: video.number,
    title: video.title,
    sourceKind: video.source_kind,
    // What follows the path may be what opens it.
    source: video.source_kind === 'download' ? video.source.replace(/[?#].*/s, '') : video.source,
    state: video.state,
    progress: video.progress,
    attempts: video.attempts,
    ...presentStored(video),
    duration: video.seconds,
    height: video.height,
    bytes: video.bytes === null ? null : Number(video.bytes),
    createTime: shanghaiTime(video.created_at.getTime()),
    updateTime: shanghaiTime(video.updated_at.getTime()),
  }
}

export function presentPlaying({ signInId, latest }: PlayingDevice, current: string) {
  return {
    sessionId: signInId,
    device: latest.device ?? '',
    current: signInId === current,
    dataId: latest.workId,
    number: latest.number ?? '',
    title: latest.title ?? '',
    lastTime: shanghaiTime(latest.seenAt.getTime()),
  }
}
