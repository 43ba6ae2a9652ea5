import { onDemand } from '../../lib/on-demand.ts'
import { failedCopy } from '../../ui/copy/failed-copy.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { SnackbarPlace } from '../../ui/snackbar-place.tsx'
import { playbackHost } from '../playback/current-playback.ts'
import { Footer } from './footer.tsx'
import type { RouteMeta } from './meta.ts'
import { TabBar } from './tab-bar.tsx'
import { ToTop } from './to-top.tsx'

const byHand = onDemand(() => import('../../ui/copy/copy-by-hand.tsx'))

/** Below every page, and on its lower edge. */
export function FrameEnd({ meta }: { meta: RouteMeta }) {
  const PlaybackHost = useObservable(playbackHost)
  return (
    <>
      <Footer raised={meta.tabBar} />
      <ToTop raised={meta.tabBar} />
      {meta.tabBar && <TabBar section={meta.section} />}
      {PlaybackHost && <PlaybackHost />}
      <SnackbarPlace up={meta.tabBar} />
      <RefusedCopy />
    </>
  )
}

/** What the browser refused to copy, on whichever page and in whichever dialog it was pressed. */
function RefusedCopy() {
  const text = useObservable(failedCopy)
  const part = useOnDemand(byHand, text !== null, forgetCopy)
  return part && <part.CopyByHand text={text} />
}

const forgetCopy = () => failedCopy.set(null)
