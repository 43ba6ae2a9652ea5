import type { Binder } from '../../platform/http/bind.ts'
import { bindUploads } from './admin/routes-uploads.ts'
import { bindVideos } from './admin/routes-videos.ts'
import { bindPlaybackFigures } from './figures/routes.ts'
import { bindMarkers } from './markers/routes.ts'
import { bindWatching } from './routes-watching.ts'
import type { StreamGate } from './service/stream-gate.ts'
import { bindSubtitles } from './subtitles/routes.ts'

export function bindPlayback(binder: Binder, gate: StreamGate): void {
  bindWatching(binder, gate)
  bindVideos(binder)
  bindUploads(binder)
  bindSubtitles(binder)
  bindMarkers(binder)
  bindPlaybackFigures(binder)
}
