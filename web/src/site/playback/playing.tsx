import { type ComponentType, useCallback, useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import type { WorkAnswer } from '../catalogue/calls.ts'
import type { Beside } from './beside.ts'
import { useGoogleCast } from './cast/use-google-cast.ts'
import { Controls } from './controls/controls.tsx'
import { useLoop } from './controls/use-loop.ts'
import type { PageOfPlayback } from './current-playback.ts'
import type { Engine } from './engine/engine.ts'
import type { Stream } from './engine/stream.ts'
import { useFilmMarkers } from './markers/use-film-markers.ts'
import { useMediaSession } from './media-session.ts'
import { MiniControls } from './mini/mini-controls.tsx'
import { EndCard } from './next/end-card.tsx'
import { useEnded } from './next/use-ended.ts'
import { useNextUp } from './next/use-next-up.ts'
import type { Subtitle } from './subtitles/options.ts'
import { useSubtitles } from './subtitles/use-subtitles.ts'
import { useVideo } from './use-video.ts'

interface PlayingProps {
  video: HTMLVideoElement
  answer: WorkAnswer
  page: PageOfPlayback | null
  engine: Engine
  stream: Stream
  address: string
  subtitles: readonly Subtitle[]
  beside: Beside
  onPart: (id: string) => void
}

/** What comes next is looked for so many seconds before the end. */
const nearEnd = 20

const keys = onDemand(
  async (): Promise<{ KeysSheet: ComponentType<KeysSheetProps> }> => import('./settings/keys-sheet.tsx'),
)

const proposing = onDemand(() => import('./markers/propose-sheet.tsx'))

interface KeysSheetProps {
  open: boolean
  onClose: () => void
}

/** A film that plays: its controls on its page or in the mini player, and what comes after it. */
export function Playing({ video, answer, page, beside, onPart, ...props }: PlayingProps) {
  const { data: work } = answer
  const { engine, stream, address } = props
  const shown = useVideo(video)
  const subtitles = useSubtitles({ video, stream, address, subtitles: props.subtitles })
  const loop = useLoop(video)
  const ended = useEnded(video)
  const isNearEnd = ended || (shown.length > 0 && shown.seconds > shown.length - nearEnd)
  const next = useNextUp(answer, beside, isNearEnd, onPart)
  const title = beside.current ? `${work.title} · ${beside.current.title}` : work.title
  const { previous } = beside
  useMediaSession(video, work, title, {
    ...(previous && { previous: () => onPart(previous.id) }),
    ...(next.play && { next: next.play }),
  })
  const { cast, onScreen } = useGoogleCast({
    ...{ video, stream, work, title },
    ...{ part: beside.current?.id, next: beside.next?.id },
  })
  const markers = useFilmMarkers(answer, beside.current?.id)
  const [marked, setMarked] = useState<number | null>(null)
  const endMarking = useCallback(() => setMarked(null), [])
  const proposal = useOnDemand(proposing, marked !== null, endMarking)
  const [showsKeys, setShowsKeys] = useState(false)
  const hideKeys = useCallback(() => setShowsKeys(false), [])
  const sheet = useOnDemand(keys, showsKeys, hideKeys)
  return (
    <>
      {onScreen ? (
        <onScreen.CastPanel remote={onScreen.remote} small={page === null} />
      ) : page ? (
        <Controls
          {...{
            video,
            shown,
            title,
            engine,
            stream,
            address,
            subtitles,
            beside,
            onPart,
            loop,
            markers,
            cast,
          }}
          onPropose={() => setMarked(Math.floor(video.currentTime))}
          onNext={next.play}
          covered={ended}
          onShowKeys={() => setShowsKeys(true)}
        />
      ) : (
        !ended && <MiniControls {...{ video, shown }} />
      )}
      {ended && <EndCard next={next} small={page === null} video={video} />}
      {proposal && (
        <proposal.ProposeSheet
          {...{ answer, part: beside.current?.id, seconds: marked }}
          onClose={endMarking}
        />
      )}
      {sheet && <sheet.KeysSheet open={showsKeys} onClose={hideKeys} />}
    </>
  )
}
