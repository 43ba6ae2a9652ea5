import { playback } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { keepPosition, leftOff } from '../library/personal/service.ts'
import { presentPlaying } from './presenter.ts'
import { countPlay } from './service/plays.ts'
import { startFiles } from './service/start-files.ts'
import type { StreamGate } from './service/stream-gate.ts'
import { endDevice, playingDevices } from './service/stream-slots.ts'
import { beginWatching, endWatching, streamCleaner } from './service/watching.ts'
import { presentSubtitle } from './subtitles/presenter.ts'
import { subtitlesOfFilm } from './subtitles/queries/tracks.ts'

/** Permission to watch, and the address of the media. */
export function bindWatching({ uncached, context }: Binder, gate: StreamGate): void {
  const clean = streamCleaner(context)

  uncached(playback.getVideo, async ({ params, query, principal, origin }) => {
    await clean()
    const { stream, part: id, start, kbps, screen } = query
    const kept = principal && (await leftOff(context.db, principal.memberId, params.id))
    const part = id === undefined ? { preferred: kept?.partId ?? null } : { id }
    const asked = { workId: params.id, part, stream, principal, address: origin.address }
    const watching = await beginWatching(context, gate, { ...asked, isScreen: screen === '1' })
    await countPlay(context, asked)
    const position = kept && kept.partId === watching.partId ? kept.position : null
    const from = query.from ?? position ?? 0
    const [subtitles, files] = await Promise.all([
      subtitlesOfFilm(context.db, watching.workId, watching.partId),
      start === '1' ? startFiles(context, watching.folder, { from, kbps }) : undefined,
    ])
    return {
      data: watching.path,
      stream: watching.stream,
      expireTime: Math.max(1, Math.floor(watching.lifetime / 1000)),
      position,
      videoId: watching.videoId,
      ...(watching.partId && { part: watching.partId }),
      ...(subtitles.length > 0 && { subtitles: subtitles.map(presentSubtitle) }),
      ...(watching.audioTracks > 1 && { audioTracks: watching.audioTracks }),
      ...(files && { start: files }),
    }
  })

  uncached(playback.endVideo, async ({ body }) => {
    await endWatching(context, gate, body.stream)
    return {}
  })

  uncached(playback.listPlaying, async ({ principal }) => {
    const devices = await playingDevices(context, principal)
    return {
      rows: devices.map((device) => presentPlaying(device, principal.signInId)),
      total: devices.length,
    }
  })

  uncached(playback.endPlaying, async ({ principal, body }) => {
    await endDevice(context, gate, principal, body.sessionId)
    return {}
  })

  uncached(playback.setPosition, async ({ principal, body }) => {
    await keepPosition(context, principal.memberId, body.dataId, body)
    return {}
  })
}
