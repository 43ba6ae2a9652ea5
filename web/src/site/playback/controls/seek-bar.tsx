import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { spokenTime } from '../engine/playing-time.ts'
import { chapterAt, type FilmMarkers, nameAt } from '../markers/film-markers.ts'
import { Ticks } from '../markers/ticks.tsx'
import type { Shown } from '../use-video.ts'
import * as styles from '../watching.module.css'
import type { Loop } from './ab-loop.ts'
import type { Commands } from './commands.ts'
import { Peek } from './peek.tsx'
import type { Sprites } from './use-sprites.ts'

interface SeekBarProps {
  shown: Shown
  sprites: Sprites
  loop: Loop
  markers: FilmMarkers
  onDrag: (dragging: boolean) => void
  player: Commands
}

/** The position in the video, moved by finger, mouse or key. */
export function SeekBar({ shown, sprites, loop, markers, onDrag, player }: SeekBarProps) {
  /** Seconds, under the finger or the mouse. */
  const [aim, setAim] = useState<number | null>(null)
  const [dragging, setDragging] = useState(false)
  const { seconds, length, bufferedTo } = shown
  const at = dragging && aim !== null ? aim : seconds
  const share = (seconds: number) => (length > 0 ? Math.min(seconds / length, 1) * 100 : 0)

  const aimAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const seconds = Math.min(Math.max((clientX - left) / width, 0), 1) * length
    if (aim === null) sprites.prepare()
    setAim(seconds)
    return seconds
  }
  const drag = (on: boolean) => {
    setDragging(on)
    onDrag(on)
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    aimAt(event)
    drag(true)
  }
  const finish = (event: PointerEvent) => {
    if (!dragging) return
    player.seekTo(aimAt(event))
    drag(false)
    if (event.pointerType !== 'mouse') setAim(null)
  }
  const cancel = () => {
    if (dragging) drag(false)
    setAim(null)
  }
  const step = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: -5,
      ArrowDown: -5,
      ArrowRight: 5,
      ArrowUp: 5,
      PageDown: -60,
      PageUp: 60,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }[event.key]
    if (by === undefined) return
    event.preventDefault()
    player.seekBy(by)
  }
  return (
    <div
      className={styles.seek}
      role="slider"
      tabIndex={0}
      aria-label="进度"
      aria-valuemin={0}
      aria-valuemax={Math.floor(length)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={[`${spokenTime(at)}，共 ${spokenTime(length)}`, chapterAt(markers, at)?.title]
        .filter(Boolean)
        .join('，')}
      onPointerDown={begin}
      onPointerMove={(event) => (dragging || event.pointerType === 'mouse') && aimAt(event)}
      onPointerUp={finish}
      onPointerCancel={cancel}
      onPointerLeave={() => dragging || cancel()}
      onKeyDown={step}
    >
      <i style={{ width: `${share(bufferedTo)}%` }} />
      <b style={{ width: `${share(at)}%` }} />
      {(loop.start !== null || loop.end !== null) && (
        <em
          style={{
            left: `${share(loop.start ?? 0)}%`,
            // Without an end it is a mark.
            width: loop.end === null ? 0 : `${share(loop.end) - share(loop.start ?? 0)}%`,
          }}
        />
      )}
      <Ticks markers={markers} length={length} />
      <s style={{ left: `${share(at)}%` }} />
      {aim !== null && (
        <AimedAt
          seconds={aim}
          share={share(aim)}
          sprite={sprites.at(aim)}
          name={nameAt(markers, aim, length)}
        />
      )}
    </div>
  )
}

interface AimedAtProps {
  seconds: number
  share: number
  sprite: ReturnType<Sprites['at']>
  /** Of the chapter or the moment there. */
  name: string | undefined
}

/** So wide the name of a place may be, pixels: as the style sheet has it. */
const nameWidth = 168

/** The preview of that position, above it. */
function AimedAt({ seconds, share, sprite, name }: AimedAtProps) {
  const half = Math.max(sprite?.width ?? 48, name === undefined ? 0 : nameWidth) / 2
  return (
    <span className={styles.peek} style={{ left: `clamp(${half}px, ${share}%, calc(100% - ${half}px))` }}>
      <Peek seconds={seconds} sprite={sprite} />
      {name !== undefined && <span className={styles.peekName}>{name}</span>}
    </span>
  )
}
