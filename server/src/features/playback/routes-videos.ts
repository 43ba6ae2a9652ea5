import { playback } from '@yehang/contract'
import type { Binder } from '../../http/bind.ts'
import { sliceOf } from '../catalogue/rules.ts'
import { presentVideo } from './presenter.ts'
import { videoPage } from './queries/listing.ts'
import { downloadVideo } from './rules/downloads.ts'
import { removeVideo, retryVideo } from './rules/videos.ts'

/** How staff give a work its video and follow what becomes of it. */
export function bindVideos({ fresh, context }: Binder): void {
  fresh(playback.downloadVideo, async ({ caller, body }) => ({
    videoId: await downloadVideo(context, body.censoredId, body.url, caller.memberId),
  }))

  fresh(playback.listVideos, async ({ query }) => {
    const filter = { state: query.state, workId: query.dataId }
    const { videos, total } = await videoPage(context.db, filter, sliceOf(query))
    return { rows: videos.map(presentVideo), total }
  })

  fresh(playback.retryVideo, async ({ caller, body }) => {
    await retryVideo(context, body.videoId, caller.memberId)
    return {}
  })

  fresh(playback.removeVideo, async ({ caller, body }) => {
    await removeVideo(context, body.videoId, caller.memberId)
    return {}
  })
}
