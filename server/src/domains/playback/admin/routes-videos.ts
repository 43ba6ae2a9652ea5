import { playback } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import { presentVideo } from '../presenter.ts'
import { videoPage } from '../queries/listing.ts'
import { downloadVideo } from '../service/downloads.ts'
import { removeVideo, retryVideo, retryWorks } from '../service/videos.ts'

/** How staff give a work its video and follow what becomes of it. */
export function bindVideos({ uncached, context }: Binder): void {
  uncached(playback.downloadVideo, async ({ body, ...call }) => ({
    videoId: await downloadVideo(context, body, actorOf(call)),
  }))

  uncached(playback.listVideos, async ({ principal, query }) => {
    const filter = { state: query.state, workId: query.dataId, seesSealed: seesSealed(principal) }
    const { videos, total } = await videoPage(context.db, filter, sliceOf(query))
    return { rows: videos.map(presentVideo), total }
  })

  uncached(playback.retryVideo, async ({ body, ...call }) => {
    await retryVideo(context, body.videoId, actorOf(call))
    return {}
  })

  uncached(playback.retryWorks, async ({ body, ...call }) => ({
    data: await retryWorks(context, body.ids, actorOf(call)),
  }))

  uncached(playback.removeVideo, async ({ body, ...call }) => {
    await removeVideo(context, body.videoId, actorOf(call))
    return {}
  })
}
