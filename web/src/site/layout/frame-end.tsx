import { useObservable } from '../../ui/preferences.tsx'
import { playbackHost } from '../playback/current-playback.ts'
import { Footer } from './footer.tsx'
import type { RouteMeta } from './meta.ts'
import { TabBar } from './tab-bar.tsx'
import { ToTop } from './to-top.tsx'

/** Below every page, and on its lower edge. */
export function FrameEnd({ meta }: { meta: RouteMeta }) {
  const PlaybackHost = useObservable(playbackHost)
  return (
    <>
      <Footer raised={meta.tabBar} />
      <ToTop raised={meta.tabBar} />
      {meta.tabBar && <TabBar section={meta.section} />}
      {PlaybackHost && <PlaybackHost />}
    </>
  )
}
