import { type KeyboardEvent, type UIEvent, useEffect, useRef } from 'react'
import { useModal } from './dialog.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'

interface LightboxProps {
  pictures: readonly { small: string; big: string }[]
  /** The place of the picture on show; null while closed. */
  shown: number | null
  onShow: (shown: number | null) => void
}

/** Pictures one at a time over the whole screen: swipe, arrow keys, Escape. */
export function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const open = shown !== null
  const dialog = useModal(open)
  const moveByKeys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step && shown !== null) onShow(clamp(shown + step, pictures.length))
  }
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="剧照大图"
      onClose={() => onShow(null)}
      onKeyDown={moveByKeys}
    >
      {open && <Pictures pictures={pictures} shown={shown} onShow={onShow} />}
    </dialog>
  )
}

function Pictures({ pictures, shown, onShow }: LightboxProps & { shown: number }) {
  const stage = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    const still = !opened.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    opened.current = true
    const width = stage.current?.clientWidth ?? 0
    // A swipe has already brought the picture here: scrolling again would fight the finger.
    if (stage.current && Math.round(stage.current.scrollLeft / width) !== shown) {
      stage.current.scrollTo({ left: shown * width, behavior: still ? 'instant' : 'smooth' })
    }
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  const follow = (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget
    const place = scrollLeft / clientWidth
    if (Math.abs(place - Math.round(place)) < 0.02) onShow(clamp(Math.round(place), pictures.length))
  }
  return (
    <>
      <div className="lb-bar">
        <b aria-live="polite">
          {shown + 1} / {pictures.length}
        </b>
        <button type="button" className="ib" aria-label="关闭" onClick={() => onShow(null)}>
          <Icon of={icons.x} size={24} />
        </button>
      </div>
      <div className="stage" ref={stage} onScroll={follow}>
        {pictures.map((picture, at) => (
          <div key={picture.big}>
            {Math.abs(at - shown) <= 2 && <img src={picture.big} alt={`剧照 ${at + 1}`} />}
          </div>
        ))}
        <Step name="上一张" to={shown - 1} pictures={pictures.length} onShow={onShow} />
        <Step name="下一张" to={shown + 1} pictures={pictures.length} onShow={onShow} />
      </div>
      <div className="strip" ref={strip}>
        {pictures.map((picture, at) => (
          <button
            key={picture.big}
            type="button"
            aria-label={`第 ${at + 1} 张`}
            onClick={() => onShow(at)}
            {...(at === shown && { 'aria-current': 'true' })}
          >
            <img src={picture.small} alt="" width={78} height={44} loading="lazy" />
          </button>
        ))}
      </div>
    </>
  )
}

interface StepProps {
  name: string
  to: number
  pictures: number
  onShow: (shown: number) => void
}

function Step({ name, to, pictures, onShow }: StepProps) {
  const back = name === '上一张'
  return (
    <button
      type="button"
      className={back ? 'nav prev' : 'nav next'}
      aria-label={name}
      disabled={to !== clamp(to, pictures)}
      onClick={() => onShow(to)}
    >
      <Icon of={back ? icons.chevronLeft : icons.chevronRight} size={24} />
    </button>
  )
}

function clamp(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1)
}
