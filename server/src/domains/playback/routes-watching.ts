import { playback } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { keepPosition, startOf } from '../library/personal/service.ts'
import { presentPlaying } from './presenter.ts'
import { countPlay } from './service/plays.ts'
import type { StreamGate } from './service/stream-gate.ts'
import { endDevice, playingDevices } from './service/stream-slots.ts'
import { beginWatching, endWatching, streamCleaner } from './service/watching.ts'

/** Who may watch, and with what address. */
export function bindWatching({ fresh, context }: Binder, gate: StreamGate): void {
  const clean = streamCleaner(context)

  fresh(playback.getVideo, async ({ params, query, caller, origin }) => {
    await clean()
    const { stream } = query
    const asked = { workId: params.id, stream, caller, address: origin.address }
    const watching = await beginWatching(context, gate, asked)
    await countPlay(context, asked)
    return {
      data: watching.path,
      stream: watching.stream,
      expireTime: Math.max(1, Math.floor(watching.lifetime / 1000)),
      position: caller && (await startOf(context.db, caller.memberId, params.id)),
    }
  })

  fresh(playback.endVideo, async ({ body }) => {
    await endWatching(context, gate, body.stream)
    return {}
  })

  fresh(playback.listPlaying, async ({ caller }) => {
    const devices = await playingDevices(context, caller)
    return { rows: devices.map((device) => presentPlaying(device, caller.signInId)), total: devices.length }
  })

  fresh(playback.endPlaying, async ({ caller, body }) => {
    await endDevice(context, gate, caller, body.sessionId)
    return {}
  })

  fresh(playback.setPosition, async ({ caller, body }) => {
    await keepPosition(context, caller.memberId, body.dataId, body)
    return {}
  })
}
