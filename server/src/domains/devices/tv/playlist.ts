import { nameOf } from './vod.ts'
import type { TvPage } from './works.ts'

/** In quotes, which the format cannot escape. */
const quoted = (text: string) => text.replaceAll('"', '’')

/** An M3U of what can be watched, by channel: for Kodi, VLC and whatever else plays a list. */
export function m3uOf({ works }: TvPage): string {
  const lines = works.flatMap((work) =>
    work.films.flatMap(({ title, play }) => {
      const isOne = work.films.length === 1
      const seconds = work.minutes === null || !isOne ? -1 : work.minutes * 60
      const name = isOne ? nameOf(work) : `${nameOf(work)} ${title}`
      return [
        `#EXTINF:${seconds} tvg-id="${work.id}" tvg-logo="${quoted(work.picture)}" group-title="${quoted(work.channel)}",${name}`,
        play,
      ]
    }),
  )
  return ['#EXTM3U', ...lines, ''].join('\n')
}
