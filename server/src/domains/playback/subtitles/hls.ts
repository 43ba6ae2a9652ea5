import { type SubtitleLanguage, subtitleLanguages } from '@yehang/contract/subtitle-languages'
import type { Database } from '../../../platform/database/database.ts'
import { presentSubtitle } from './presenter.ts'
import { subtitlesOfFilm } from './queries/tracks.ts'

/** Subtitles within the playlists of a film, for players that know nothing else of them: televisions, AirPlay. */

const group = 'subtitles'

export interface ListedTrack {
  /** Of its text beside the master playlist: `{id}-{revision}`. */
  name: string
  language: SubtitleLanguage
  title: string
}

/** The master playlist of a work's film, or of a part's, with its subtitles. */
export async function addSubtitles(
  db: Database,
  master: string,
  { workId, partId }: { workId: string; partId: string | null },
): Promise<string> {
  return withSubtitles(master, (await subtitlesOfFilm(db, workId, partId)).map(presentSubtitle))
}

/** None is shown unless the viewer chooses it. */
export function withSubtitles(master: string, tracks: readonly ListedTrack[]): string {
  if (tracks.length === 0) return master
  const taken = new Set<string>()
  const media = tracks.map(({ name, language, title }) => {
    const plain = (title || subtitleLanguages[language]).replaceAll(/["\p{Cc}]/gu, ' ').trim()
    let label = plain || language
    for (let at = 2; taken.has(label); at++) label = `${plain} ${at}`
    taken.add(label)
    return `#EXT-X-MEDIA:${[
      ...['TYPE=SUBTITLES', `GROUP-ID="${group}"`, `NAME="${label}"`],
      ...(language === 'und' ? [] : [`LANGUAGE="${language}"`]),
      ...['DEFAULT=NO', 'AUTOSELECT=NO', 'FORCED=NO', `URI="subtitles/${name}.m3u8"`],
    ].join(',')}`
  })
  let isListed = false
  return master
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('#EXT-X-STREAM-INF:')) return [line]
      const before = isListed ? [] : media
      isListed = true
      return [...before, `${line},SUBTITLES="${group}"`]
    })
    .join('\n')
}

/** The playlist of one text, which is a single file. */
export function subtitlePlaylist(file: string, seconds: number): string {
  const length = Math.max(1, Math.ceil(seconds))
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${length}`, '#EXT-X-PLAYLIST-TYPE:VOD'],
    ...[`#EXTINF:${length},`, file, '#EXT-X-ENDLIST', ''],
  ].join('\n')
}
