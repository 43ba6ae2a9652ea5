import type { Binder } from '../../platform/http/bind.ts'
import { bindUploads } from './routes-uploads.ts'
import { bindVideos } from './routes-videos.ts'
import { bindWatching } from './routes-watching.ts'
import type { StreamGate } from './service/stream-gate.ts'

export function bindPlayback(binder: Binder, gate: StreamGate): void {
  bindWatching(binder, gate)
  bindVideos(binder)
  bindUploads(binder)
}
