import { text } from 'node:stream/consumers'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { addHistory } from '../../library/personal/service.ts'
import { countPlay } from '../../playback/service/plays.ts'
import type { StreamGate } from '../../playback/service/stream-gate.ts'
import { beginWatching, streamCleaner } from '../../playback/service/watching.ts'
import { addSubtitles } from '../../playback/subtitles/hls.ts'
import type { Device } from '../service/device-gate.ts'

/** A playlist of ours with its addresses below another one: its own may be anywhere. */
export function below(playlist: string, folder: string): string {
  return playlist
    .split('\n')
    .map((line) => {
      if (line === '' || (line.startsWith('#') && !line.includes('URI="'))) return line
      return line.startsWith('#')
        ? line.replaceAll(/URI="([^"]*)"/g, `URI="${folder}/$1"`)
        : `${folder}/${line}`
    })
    .join('\n')
}

/** Answers `/tv/{token}/play/{workId}.m3u8` and `…/{workId}/{partId}.m3u8`, at which a player begins in the network that asks. */
export function devicePlayer(context: Context, gate: StreamGate) {
  const clean = streamCleaner(context)
  return async (
    device: Device,
    { workId, partId }: { workId: string; partId: string | undefined },
    address: string,
  ): Promise<string> => {
    await clean()
    const { principal } = device
    const part = partId === undefined ? { preferred: null } : { id: partId }
    const asked = { workId, part, stream: undefined, principal, address }
    const watching = await beginWatching(context, gate, { ...asked, isDevice: true })
    const file = await context.storage.find(`${watching.folder}/master.m3u8`)
    if (file === null) throw notFound()
    const playlist = await text(file.read())
    await countPlay(context, { ...asked, workId: watching.workId })
    if (principal !== null) {
      // Where it is follows from what it reads (playback/service/device-positions.ts).
      await addHistory(context, principal.memberId, [watching.workId])
    }
    const folder = watching.path.replace(/\/master\.m3u8$/, '')
    return below(await addSubtitles(context.db, playlist, watching), folder)
  }
}
