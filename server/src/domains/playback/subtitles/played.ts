import type { Context } from '../../../platform/context.ts'
import { toSimplified } from '../../../platform/text/simplified.ts'
import { toTraditional } from '../../../platform/text/traditional.ts'
import { shiftedAss, vttOf } from './cues.ts'
import { subtitlePlaylist } from './hls.ts'
import { cuesOf, findPlayed } from './queries/tracks.ts'

const form = /^subtitles\/(\d{16,19})-\d{1,9}(?:\.(hans|hant))?\.(vtt|ass|m3u8)$/

/** Whether a name beside a master playlist is a subtitle's, which is in the database and no file. */
export const isSubtitle = (name: string): boolean => form.test(name)

export interface PlayedSubtitle {
  type: string
  body: string
}

/** The subtitle of that name for a player of a film; null where the film has no such one. */
export async function playedSubtitle(
  { db }: Pick<Context, 'db'>,
  name: string,
  film: { workId: string; videoId: string },
): Promise<PlayedSubtitle | null> {
  const [, id = '', script, ending] = form.exec(name) ?? []
  const track = await findPlayed(db, id, film)
  if (track === undefined) return null
  if (ending === 'm3u8') {
    const file = name.replace(/^subtitles\//, '').replace(/m3u8$/, 'vtt')
    return {
      type: 'application/vnd.apple.mpegurl',
      body: subtitlePlaylist(file, (track.endsAt + track.offsetMs) / 1000),
    }
  }
  if (ending === 'ass') {
    return track.styled === null
      ? null
      : { type: 'text/plain; charset=utf-8', body: shiftedAss(track.styled, track.offsetMs) }
  }
  const body = vttOf(await cuesOf(db, id), track.offsetMs)
  return { type: 'text/vtt; charset=utf-8', body: await inScript(body, script) }
}

/** The whole file at once: times and headings have no Chinese characters. */
async function inScript(vtt: string, script: string | undefined): Promise<string> {
  if (script === 'hans') return toSimplified(vtt)
  return script === 'hant' ? toTraditional(vtt) : vtt
}
