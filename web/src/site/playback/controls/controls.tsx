import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import type { Beside } from '../beside.ts'
import type { Engine } from '../engine/engine.ts'
import type { Stream } from '../engine/stream.ts'
import { connectMediaSession } from '../media-session.ts'
import type { Subtitle } from '../subtitles/options.ts'
import { SubtitlePanel } from '../subtitles/subtitle-panel.tsx'
import { useSubtitles } from '../subtitles/use-subtitles.ts'
import { useStage } from '../use-stage.ts'
import { useVideo } from '../use-video.ts'
import * as styles from '../watching.module.css'
import { Buttons } from './buttons.tsx'
import { commandsOf } from './commands.ts'
import { listenToKeys } from './keys.ts'
import { type Menu, Menus } from './menus.tsx'
import { useIdleControls } from './use-idle-controls.ts'
import { useTaps } from './use-taps.ts'

interface ControlsProps {
  video: HTMLVideoElement
  work: WorkAnswer['data']
  engine: Engine
  stream: Stream
  address: string
  subtitles: readonly Subtitle[]
  beside: Beside
  onPart: (id: string) => void
}

/** Over the picture; hidden while it plays and the visitor does not move the pointer. */
export function Controls(props: ControlsProps) {
  const { video, work, engine, stream, address, beside, onPart } = props

  const shown = useVideo(video)
  useSystem(video, work)
  const box = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<Menu | null>(null)
  const [dragging, setDragging] = useState(false)
  const { resting: isIdle, wake, hide } = useIdleControls(shown.paused || menu !== null || dragging)
  // A tap hides the controls a moment later, and a menu may have been opened meanwhile.
  const resting = isIdle && menu === null
  const stage = useStage(box, resting)
  const subtitles = useSubtitles({ video, stream, address, subtitles: props.subtitles })
  const shownSubtitles = useRef(subtitles)
  shownSubtitles.current = subtitles
  const player = useMemo(
    () => commandsOf(video, { toggleSubtitles: () => shownSubtitles.current.toggle() }),
    [video],
  )
  useEffect(() => {
    if (stage) return listenToKeys({ player, stage, onKey: wake })
  }, [player, stage, wake])
  const { tap, skip } = useTaps({ onSingle: () => (resting ? wake() : hide()), onSkip: player.seekBy })
  /** Two taps are no double click. */
  const pointer = useRef('')
  const press = (event: PointerEvent) => {
    pointer.current = event.pointerType
    if (isControl(event.target)) return
    if (menu) setMenu(null)
    else if (event.pointerType !== 'mouse') tap(event)
    else if (event.button === 0) player.toggle()
  }
  const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act()
  return (
    <>
      {shown.waiting && (
        <div className={styles.waiting} role="status" aria-label="正在缓冲">
          <Icon of={icons.loaderCircle} size={24} spin />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed here has a button and a key as well. */}
      <div
        className={styles.controls}
        ref={box}
        data-rest={resting || undefined}
        onPointerMove={byMouse(wake)}
        onPointerLeave={byMouse(() => shown.paused || menu || hide())}
        onPointerUp={press}
        onDoubleClick={({ target }) =>
          pointer.current !== 'mouse' || isControl(target) || player.fullScreen()
        }
        onFocus={wake}
      >
        <Buttons
          title={beside.current ? `${work.title} · ${beside.current.title}` : work.title}
          {...{ shown, video, player, engine, stream, address, subtitles, menu, beside, onPart }}
          onMenu={(pressed) => setMenu(menu === pressed ? null : pressed)}
          onDrag={setDragging}
        />
        {menu === 'subtitles' ? (
          <SubtitlePanel subtitles={subtitles} onSeek={player.seekTo} onClose={() => setMenu(null)} />
        ) : (
          menu && <Menus {...{ menu, shown, video, engine }} onClose={() => setMenu(null)} />
        )}
      </div>
      {skip && (
        <div
          className={skip.side < 0 ? styles.skipped : `${styles.skipped} ${styles.forward}`}
          key={skip.seconds}
          role="status"
        >
          {skip.side < 0 ? '后退' : '前进'} {skip.seconds} 秒
        </div>
      )}
    </>
  )
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('button, input, [role=slider], [role=menu], [role=dialog]') !== null
  )
}

/** The media session: on the lock screen, on the keys of headphones. Nothing of the work in discreet mode. */
function useSystem(video: HTMLVideoElement, { title, number, picBig }: WorkAnswer['data']): void {
  const { discreet, site } = usePreferences()
  useEffect(() => {
    const show = () =>
      connectMediaSession(video, discreet.get() ? { title: site.discreetTitle } : { title, number, picBig })
    let end = show()
    const stop = discreet.subscribe(() => {
      end()
      end = show()
    })
    return () => {
      stop()
      end()
    }
  }, [video, title, number, picBig, discreet, site])
}
