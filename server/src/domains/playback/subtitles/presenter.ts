import type { Answer, playback } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import type { SubtitleRecord } from './queries/tracks.ts'

/** A track as a player gets it; another text of it has another address. */
export function presentSubtitle({
  id,
  revision,
  language,
  title,
  styled,
}: Pick<SubtitleRecord, 'id' | 'revision' | 'language' | 'title' | 'styled'>): NonNullable<
  Answer<typeof playback.getVideo>['subtitles']
>[number] {
  return { id, name: `${id}-${revision}`, language, title, ...(styled && { styled: true }) }
}

export function presentTrack(track: SubtitleRecord): Answer<typeof playback.listSubtitles>['rows'][number] {
  return {
    subtitleId: track.id,
    dataId: track.workId,
    ...(track.part && { part: track.part }),
    language: track.language,
    title: track.title,
    sourceKind: track.sourceKind,
    source: track.source,
    format: track.format,
    encoding: track.encoding,
    cues: track.cues,
    skipped: track.skipped,
    duration: Math.round(track.endsAt / 1000),
    offset: track.offsetMs,
    styled: track.styled,
    createTime: shanghaiTime(track.createdAt.getTime()),
    updateTime: shanghaiTime(track.updatedAt.getTime()),
  }
}
