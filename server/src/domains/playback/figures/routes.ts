import { playback } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { figuresOfPlayback, recordPlayback } from './service.ts'

export function bindPlaybackFigures({ uncached, context }: Binder): void {
  const { playbackNetworks: networks, playbackBrowsers: browsers, playbackFailures: reasons } = playback

  uncached(playback.reportPlayback, async ({ body, origin }) => {
    await recordPlayback(context, body, origin)
    return {}
  })

  uncached(playback.getPlaybackFigures, async ({ query, principal }) => ({
    data: await figuresOfPlayback(context, query, { networks, browsers, reasons }, seesSealed(principal)),
  }))
}
