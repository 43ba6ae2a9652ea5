import { nameOf } from './vod.ts'
import type { TvPage } from './works.ts'

/** In quotes, which the format cannot escape. */
const quoted = (text: string) => text.replaceAll('"', '’')

/** An M3U of what can be watched, by channel: for Kodi, VLC and whatever else plays a list. */
export function m3uOf({ works }: TvPage): string {
  const lines = works.flatMap((work) =>
    work.play === null
      ? []
      : [
          `#EXTINF:${work.minutes === null ? -1 : work.minutes * 60} tvg-id="${work.id}" tvg-logo="${quoted(work.picture)}" group-title="${quoted(work.channel)}",${nameOf(work)}`,
          work.play,
        ],
  )
  return ['#EXTM3U', ...lines, ''].join('\n')
}
