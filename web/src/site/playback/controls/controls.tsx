import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import type { Beside } from '../beside.ts'
import { type Cast, useCast } from '../cast/use-cast.ts'
import type { Engine } from '../engine/engine.ts'
import type { Stream } from '../engine/stream.ts'
import { canSetVolume } from '../gestures/can-set-volume.ts'
import { useSwipes } from '../gestures/use-swipes.ts'
import { useTaps } from '../gestures/use-taps.ts'
import type { FilmMarkers } from '../markers/film-markers.ts'
import type { Subtitles } from '../subtitles/use-subtitles.ts'
import { useStage } from '../use-stage.ts'
import type { Shown } from '../use-video.ts'
import * as styles from '../watching.module.css'
import type { Loop } from './ab-loop.ts'
import { Buttons } from './buttons.tsx'
import { Feedback } from './feedback.tsx'
import { listenToKeys } from './keys.ts'
import { type Menu, Menus } from './menus.tsx'
import { useCommands } from './use-commands.ts'
import { useIdleControls } from './use-idle-controls.ts'
import { useSprites } from './use-sprites.ts'
import { useTips } from './use-tips.ts'

interface ControlsProps {
  video: HTMLVideoElement
  shown: Shown
  title: string
  engine: Engine
  stream: Stream
  address: string
  subtitles: Subtitles
  beside: Beside
  onPart: (id: string) => void
  /** Begins what comes after this film; undefined where it is not known. */
  onNext: (() => void) | undefined
  loop: [Loop, (loop: Loop) => void]
  /** Screens that the browser does not know by itself. */
  cast: Cast | null
  /** Something else lies over the picture. */
  covered: boolean
  onShowKeys: () => void
  markers: FilmMarkers
  /** A member marks what is shown. */
  onPropose: () => void
}

/** Over the picture; hidden while it plays and the visitor does not move the pointer. */
export function Controls({ video, shown, title, engine, stream, address, beside, ...props }: ControlsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<Menu | null>(null)
  const [dragging, setDragging] = useState(false)
  const [brightness, setBrightness] = useState(1)
  const [loop] = props.loop
  const isMember = useObservable(signedIn)
  const { player, theatre, said } = useCommands({ video, engine, beside, ...props })
  const { resting: isIdle, wake, hide } = useIdleControls(shown.paused || menu !== null || dragging)
  // A tap hides the controls a moment later, and a menu may have been opened meanwhile.
  const resting = isIdle && menu === null
  const stage = useStage(box, resting && !props.covered, theatre)
  const sprites = useSprites(stream, address)
  useTips(box)
  // A screen that the browser knows by itself comes first.
  const cast = useCast(video) ?? props.cast
  // Listening anew would let go of a key that is held.
  const onKey = useEffectEvent(wake)
  useEffect(() => {
    if (stage) return listenToKeys({ player, stage, onKey: () => onKey() })
  }, [player, stage])
  const { tap, skip } = useTaps({ onSingle: () => (resting ? wake() : hide()), onSkip: player.seekBy })
  const swipes = useSwipes({
    fillsScreen: shown.fullScreen,
    length: shown.length,
    seconds: () => video.currentTime,
    volume: canSetVolume ? { get: () => (video.muted ? 0 : video.volume), set: player.setVolume } : null,
    brightness: { get: () => brightness, set: setBrightness },
    onBegin: (doing) => doing === 'seek' && sprites.prepare(),
    onSeek: player.seekTo,
    onHold: player.fast,
    onTap(event) {
      if (isControl(event.target)) return
      if (menu) setMenu(null)
      else tap(event)
    },
  })
  /** A finger that has moved or rested on a button has not pressed it. */
  const swallowed = useRef(false)
  /** Two taps are no double click. */
  const pointer = useRef('')
  const down = (event: PointerEvent) => {
    pointer.current = event.pointerType
    swallowed.current = false
    if (event.pointerType !== 'mouse' && (!isControl(event.target) || isInMiddle(event.target))) {
      swipes.down(event)
    }
  }
  const up = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') {
      swallowed.current = swipes.up(event)
      return
    }
    if (event.button !== 0 || isControl(event.target)) return
    if (menu) setMenu(null)
    else player.toggle()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') wake()
    else swipes.move(event)
  }
  return (
    <>
      <div className={styles.dimmer} style={{ opacity: (1 - brightness) * darkest }} />
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
        data-fills={shown.fullScreen || undefined}
        data-covered={props.covered || undefined}
        data-seeking={swipes.shown?.doing === 'seek' || undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={swipes.cancel}
        onClickCapture={(event) => swallowed.current && event.stopPropagation()}
        onPointerLeave={({ pointerType }) => pointerType !== 'mouse' || shown.paused || menu || hide()}
        // A finger that rests would open the menu of the browser.
        onContextMenu={(event) => pointer.current === 'mouse' || event.preventDefault()}
        onDoubleClick={({ target }) =>
          pointer.current !== 'mouse' || isControl(target) || player.fullScreen()
        }
        onFocus={wake}
      >
        <Buttons
          {...{ title, shown, video, player, engine, sprites, loop, menu, beside, theatre, cast }}
          subtitles={props.subtitles}
          markers={props.markers}
          onMenu={(pressed) => setMenu(menu === pressed ? null : pressed)}
          onDrag={setDragging}
        />
        {menu && (
          <Menus
            {...{ menu, shown, video, engine, player, loop, theatre, cast, brightness }}
            subtitles={props.subtitles}
            markers={props.markers}
            onPropose={props.onPropose}
            onMarkers={props.markers.all.length > 0 || isMember ? () => setMenu('markers') : undefined}
            onBrightness={setBrightness}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
      <Feedback {...{ shown, skip, said, sprites }} swiped={swipes.shown} />
    </>
  )
}

/** The picture stays visible at its darkest. */
const darkest = 0.85

function isInMiddle(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`.${styles.middle}`) !== null
}

function isControl(target: EventTarget): boolean {
  const controls = 'button, input, label, dialog, [role=slider], [role=menu], [role=dialog]'
  return target instanceof Element && target.closest(controls) !== null
}
