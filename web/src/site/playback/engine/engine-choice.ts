import type { AttachEngine } from './engine.ts'
import { attachNative } from './engine-native.ts'

const codecs = 'video/mp4; codecs="avc1.42e01e,mp4a.40.2"'

/**
 * The browser's own HLS only where there is no other way: Chromium also reports that it supports HLS, but its player
 * neither lets the quality be chosen nor a token be renewed during playback.
 */
export async function chooseEngine(): Promise<AttachEngine> {
  if (!('MediaSource' in globalThis) || !MediaSource.isTypeSupported(codecs)) return attachNative
  return (await import('./engine-hls.ts')).attachHls
}
