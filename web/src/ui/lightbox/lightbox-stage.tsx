import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { widthsOf } from '../../lib/picture-widths.ts'
import { hideFailed } from '../cover.tsx'
import * as styles from './lightbox.module.css'
import { followGestures } from './lightbox-gestures.ts'
import { smallOf } from './lightbox-picture.ts'
import { clampZoom, containedSize, unzoomed, type Zoom } from './lightbox-zoom.ts'

export interface Picture {
  small: string
  big: string
  /** The widths that the site has of it. */
  widths?: string
}

interface StageProps {
  pictures: readonly Picture[]
  at: number
  /** The picture before was no neighbour: nothing slides. */
  jumped: boolean
  zoom: RefObject<Zoom>
  onStep: (step: -1 | 1) => void
  /** The controls over the picture. */
  children: ReactNode
}

/** The picture on show between its neighbours, which load meanwhile. */
export function Stage({ pictures, at, jumped, zoom, onStep, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1
  useEffect(() => {
    const stageElement = stage.current
    const rowElement = row.current
    if (!stageElement || !rowElement) return
    showZoom(rowElement, zoom, unzoomed)
    return followGestures(stageElement, {
      zoom: () => zoom.current,
      setZoom(next) {
        rowElement.dataset.held = ''
        showZoom(rowElement, zoom, next)
      },
      settle(next) {
        delete rowElement.dataset.held
        settleZoom(rowElement, zoom, next)
      },
      drag(pixels) {
        rowElement.dataset.held = ''
        const atEnd = (at === 0 && pixels > 0) || (at === last && pixels < 0)
        rowElement.style.translate = `${atEnd ? pixels / 3 : pixels}px`
      },
      drop(step) {
        delete rowElement.dataset.held
        rowElement.style.translate = ''
        if (step !== 0) onStep(step)
      },
    })
  }, [at, last, zoom, onStep])
  return (
    <div className={styles.stage} ref={stage}>
      <div
        className={jumped ? `${styles.pictures} ${styles.jumped}` : styles.pictures}
        ref={row}
        style={{ transform: `translateX(${-100 * at}%)` }}
      >
        {pictures.map((picture, index) => (
          <Slide key={picture.big} picture={picture} index={index} away={index - at} />
        ))}
      </div>
      {children}
    </div>
  )
}

function Slide({ picture, index, away }: { picture: Picture; index: number; away: number }) {
  if (Math.abs(away) > 1) return null
  const sized = widthsOf(picture.widths, picture.big)
  return (
    <div
      className={styles.slide}
      style={{ left: `${100 * index}%` }}
      aria-hidden={away !== 0}
      data-shown={away === 0 ? '' : undefined}
    >
      {/* Loaded by the list already: shown until the large one is loaded. */}
      <img className={styles.first} {...smallOf(picture)} alt="" />
      <img
        {...(sized && { srcSet: sized.srcSet, sizes: '100vw' })}
        src={picture.big}
        alt={`剧照 ${index + 1}`}
        draggable={false}
        onLoad={markLoaded}
        onError={hideFailed}
      />
      <p className={styles.lost}>这张剧照没有加载出来</p>
    </div>
  )
}

function markLoaded(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.dataset.loaded = ''
}

/** Puts a picture within its limits. */
export function settleZoom(row: HTMLElement, zoom: RefObject<Zoom>, next: Zoom): void {
  const slide = row.querySelector<HTMLElement>('[data-shown]')
  const image = slide?.querySelector<HTMLImageElement>('img[data-loaded]')
  if (!slide || !image) {
    showZoom(row, zoom, unzoomed)
    return
  }
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const picture = containedSize(natural, { width: image.clientWidth, height: image.clientHeight })
  showZoom(row, zoom, clampZoom(next, picture, { width: slide.clientWidth, height: slide.clientHeight }))
}

function showZoom(row: HTMLElement, zoom: RefObject<Zoom>, next: Zoom): void {
  zoom.current = next
  for (const slide of row.children) {
    if (!(slide instanceof HTMLElement)) continue
    const shown = 'shown' in slide.dataset && next !== unzoomed
    slide.style.transform = shown ? `translate(${next.x}px, ${next.y}px) scale(${next.scale})` : ''
  }
}
