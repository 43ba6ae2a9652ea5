import type { Preferences } from '../../../lib/preferences.ts'
import * as styles from './card-previews.module.css'

/** The clips of cards: one at a time, where the mouse rests or a finger is held on a card that has one. */

/** A mouse that passes over a card does not begin it. */
const restMs = 200
/** Before the browser takes the finger for one that asks for its menu. */
const holdMs = 350
/** A finger that moved farther than this, in pixels, scrolls. */
const movedPixels = 10

const withClip = '[data-preview]'

type Saving = Navigator & { connection?: { saveData?: boolean } }

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(withClip) : null
}

/** Nothing moves for visitors who want it so, and nothing is shown that is hidden elsewhere. */
function mayPlay({ discreet }: Pick<Preferences, 'discreet'>): boolean {
  const { connection } = navigator as Saving
  return (
    !discreet.get() &&
    connection?.saveData !== true &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

interface Playing {
  card: HTMLElement
  video: HTMLVideoElement
}

/** Listens from now on; `first` is the event that led here. */
export function playCardPreviews(preferences: Pick<Preferences, 'discreet'>, first: PointerEvent): void {
  let playing: Playing | null = null
  let waiting: { card: HTMLElement; timer: number; x: number; y: number } | null = null
  /** The card whose clip a finger has begun: what the finger does when it is lifted is no press. */
  let held: HTMLElement | null = null

  const stop = () => {
    if (playing === null) return
    const { video } = playing
    playing = null
    // Ends the loading too.
    video.removeAttribute('src')
    video.load()
    video.remove()
  }
  const cancel = () => {
    if (waiting !== null) clearTimeout(waiting.timer)
    waiting = null
  }
  const play = (card: HTMLElement) => {
    cancel()
    if (playing?.card === card || !mayPlay(preferences)) return
    stop()
    const image = card.querySelector('img')
    const { preview } = card.dataset
    const [workId] = /\d{16,19}$/.exec(card instanceof HTMLAnchorElement ? card.pathname : '') ?? []
    if (image === null || preview === undefined || workId === undefined) return
    const video = document.createElement('video')
    video.className = styles.clip ?? ''
    video.muted = true
    video.loop = true
    video.playsInline = true
    video.disableRemotePlayback = true
    video.tabIndex = -1
    video.setAttribute('aria-hidden', 'true')
    video.addEventListener('playing', () => video.setAttribute('data-shown', ''), { once: true })
    video.addEventListener('error', () => playing?.video === video && stop())
    video.src = `/previews/${workId}/${preview}.mp4`
    playing = { card, video }
    image.after(video)
    video.play().catch(() => playing?.video === video && stop())
  }
  const wait = (card: HTMLElement, ms: number, { clientX, clientY }: PointerEvent, then: () => void) => {
    cancel()
    waiting = { card, timer: window.setTimeout(then, ms), x: clientX, y: clientY }
  }

  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const card = cardOf(event.target)
    if (card === null) {
      cancel()
      stop()
    } else if (card !== playing?.card && card !== waiting?.card) {
      stop()
      wait(card, restMs, event, () => play(card))
    }
  }
  const down = (event: PointerEvent) => {
    held = null
    if (event.pointerType === 'mouse') return
    const card = cardOf(event.target)
    if (card !== playing?.card) stop()
    if (card !== null && event.isPrimary) {
      wait(card, holdMs, event, () => {
        play(card)
        if (playing?.card === card) held = card
      })
    }
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || waiting === null) return
    const { x, y } = waiting
    if (Math.hypot(event.clientX - x, event.clientY - y) > movedPixels) cancel()
  }
  /** The menu of a finger alone: that of a key or of a mouse comes as ever. */
  const menu = (event: MouseEvent) => {
    const { pointerType } = event as PointerEvent
    if (held !== null && pointerType === 'touch' && cardOf(event.target) === held) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    if (held === null || cardOf(event.target) !== held) return
    held = null
    // A click of a key has no finger before it.
    if (event.detail > 0) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const gone = () => {
    cancel()
    stop()
  }
  document.addEventListener('pointerover', over)
  document.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', move, { passive: true })
  document.addEventListener('pointerup', cancel)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('contextmenu', menu)
  document.addEventListener('click', click, true)
  document.addEventListener('visibilitychange', () => document.hidden && gone())
  document.documentElement.addEventListener(
    'pointerleave',
    (event) => event.pointerType === 'mouse' && gone(),
  )
  window.addEventListener('leave', gone)
  preferences.discreet.subscribe(gone)
  // A card that is scrolled out of sight, or whose page is left, plays no more.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) if (!isIntersecting) gone()
  })
  const watched = new MutationObserver(() => playing !== null && !playing.card.isConnected && gone())
  watched.observe(document.body, { childList: true, subtree: true })
  document.addEventListener(
    'playing',
    ({ target }) => {
      seen.disconnect()
      if (target === playing?.video) seen.observe(playing.card)
    },
    true,
  )
  if (first.type === 'pointerdown') down(first)
  else over(first)
}
