import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as buttonStyles from '../button.module.css'
import { centreInRow } from '../chosen-in-row.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import { openModal } from '../open-modal.ts'
import * as styles from './lightbox.module.css'
import { smallOf } from './lightbox-picture.ts'
import { type Picture, Stage, settleZoom } from './lightbox-stage.tsx'
import { unzoomed, type Zoom, zoomedAt } from './lightbox-zoom.ts'

interface LightboxProps {
  pictures: readonly Picture[]
  /** The place of the picture that it opens with; null while closed. */
  shown: number | null
  /** Called once the visitor stays on another picture. */
  onMove: (at: number) => void
  onClose: () => void
}

/** Browsers refuse to note each of a hundred steps in the address. */
const restMs = 300

/** Pictures one at a time over the whole screen: swipe, pinch, double tap, arrow keys, plus and minus, Escape. */
export function Lightbox({ shown, ...props }: LightboxProps) {
  return shown === null ? null : <OpenLightbox first={shown} {...props} />
}

function OpenLightbox({
  pictures,
  first,
  onMove,
  onClose,
}: Omit<LightboxProps, 'shown'> & { first: number }) {
  const [{ at, jumped }, setPlace] = useState({ at: first, jumped: true })
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)
  const zoom = useRef<Zoom>(unzoomed)
  const last = pictures.length - 1

  useLayoutEffect(() => {
    const closeModal = dialog.current && openModal(dialog.current)
    return () => {
      closing.current = true
      closeModal?.()
    }
  }, [])

  const close = () => {
    // Closing goes back in the history: twice would leave the page.
    if (closing.current) return
    closing.current = true
    onClose()
  }

  const moved = useRef(onMove)
  useEffect(() => {
    moved.current = onMove
  })
  useEffect(() => {
    if (at === first) return
    const timer = setTimeout(() => closing.current || moved.current(at), restMs)
    return () => clearTimeout(timer)
  }, [at, first])

  const goTo = useCallback(
    (next: (at: number) => number) =>
      setPlace((place) => {
        const at = Math.min(Math.max(next(place.at), 0), last)
        return at === place.at ? place : { at, jumped: Math.abs(at - place.at) > 1 }
      }),
    [last],
  )
  const step = useCallback((by: -1 | 1) => goTo((at) => at + by), [goTo])

  const enlarge = (factor: number) => {
    const row = dialog.current?.querySelector<HTMLElement>(`.${styles.pictures}`)
    if (row) settleZoom(row, zoom, zoomedAt(zoom.current, factor, { x: 0, y: 0 }))
  }
  const actByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => goTo(() => 0),
      End: () => goTo(() => last),
      '+': () => enlarge(1.5),
      '=': () => enlarge(1.5),
      '-': () => enlarge(1 / 1.5),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label="剧照大图"
      onClose={close}
      onKeyDown={actByKey}
    >
      <div className={styles.bar}>
        <b aria-live="polite">
          {at + 1} / {pictures.length}
        </b>
        <button type="button" className={buttonStyles.icon} aria-label="关闭" onClick={close}>
          <Icon of={icons.x} size={24} />
        </button>
      </div>
      <Stage pictures={pictures} at={at} jumped={jumped} zoom={zoom} onStep={step}>
        <Turn name="上一张" end={at === 0} onTurn={() => step(-1)} />
        <Turn name="下一张" end={at === last} onTurn={() => step(1)} />
      </Stage>
      <Strip pictures={pictures} at={at} onShow={(to) => goTo(() => to)} />
    </dialog>
  )
}

interface TurnProps {
  name: '上一张' | '下一张'
  end: boolean
  onTurn: () => void
}

/** At the end it stays focusable: a disabled button would lose the keyboard. */
function Turn({ name, end, onTurn }: TurnProps) {
  const back = name === '上一张'
  return (
    <button
      type="button"
      className={back ? styles.turn : `${styles.turn} ${styles.next}`}
      aria-label={name}
      aria-disabled={end}
      onClick={onTurn}
    >
      <Icon of={back ? icons.chevronLeft : icons.chevronRight} size={24} />
    </button>
  )
}

interface StripProps {
  pictures: readonly Picture[]
  at: number
  onShow: (at: number) => void
}

function Strip({ pictures, at, onShow }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => centreInRow(strip.current, strip.current?.children[at]), [at])
  return (
    <div className={styles.strip} ref={strip}>
      {pictures.map((picture, index) => (
        <button
          key={picture.big}
          type="button"
          aria-label={`第 ${index + 1} 张`}
          onClick={() => onShow(index)}
          {...(index === at && { 'aria-current': 'true' })}
        >
          <img {...smallOf(picture)} alt="" width={78} height={44} loading="lazy" />
        </button>
      ))}
    </div>
  )
}
