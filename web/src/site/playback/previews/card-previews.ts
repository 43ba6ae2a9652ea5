import { cardOf, workIdOf } from '../../catalogue/works/card-of.ts'
import * as styles from './card-previews.module.css'
import { picturesOf, scrubOver } from './scrub.ts'
import type { PreviewContext } from './when-pointed-at.ts'

/**
 * What cards show where the mouse rests or a finger is held on one: the clip of the work, or where it has none its
 * pictures, one after the other by the place of the pointer. One card at a time.
 */

/** A mouse that passes over a card does not begin it. */
const restMs = 200
/** Before the browser takes the finger for one that asks for its menu. */
const holdMs = 350
/** A finger that moved farther than this, in pixels, scrolls. */
const movedPixels = 10

type Saving = Navigator & { connection?: { saveData?: boolean } }

/** Nothing moves for visitors who want it so, and nothing is shown that is hidden elsewhere. */
function mayPlay({ discreet }: PreviewContext['preferences']): boolean {
  const { connection } = navigator as Saving
  return (
    !discreet.get() &&
    connection?.saveData !== true &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

interface Shown {
  card: HTMLAnchorElement
  /** Follows the pointer, for pictures. */
  at: (clientX: number) => void
  stop: () => void
}

/** The clip of a card, which begins; `onFault` where it cannot. */
function playClip(image: HTMLImageElement, address: string, onFault: () => void): () => void {
  const video = document.createElement('video')
  video.className = styles.clip ?? ''
  video.muted = true
  video.loop = true
  video.playsInline = true
  video.disableRemotePlayback = true
  video.tabIndex = -1
  video.setAttribute('aria-hidden', 'true')
  video.addEventListener('playing', () => video.setAttribute('data-shown', ''), { once: true })
  video.addEventListener('error', onFault)
  video.src = address
  image.after(video)
  video.play().catch(onFault)
  return () => {
    // Ends the loading too.
    video.removeAttribute('src')
    video.load()
    video.remove()
  }
}

/** Listens from now on; `first` is the event that led here. */
export function playCardPreviews({ queryClient, preferences }: PreviewContext, first: PointerEvent): void {
  let shown: Shown | null = null
  let waiting: { card: HTMLAnchorElement; timer: number; x: number; y: number } | null = null
  /** The card on which a finger is or was held: what the finger does when it is lifted is no press. */
  let held: HTMLAnchorElement | null = null
  let pointerX = first.clientX

  const stop = () => {
    const before = shown
    shown = null
    before?.stop()
    seen.disconnect()
  }
  const cancel = () => {
    if (waiting !== null) clearTimeout(waiting.timer)
    waiting = null
  }
  const show = (card: HTMLAnchorElement) => {
    cancel()
    if (shown?.card === card || !mayPlay(preferences)) return
    stop()
    const image = card.querySelector('img')
    const workId = workIdOf(card)
    const { preview } = card.dataset
    if (image === null || workId === undefined) return
    const own: Shown = { card, at: () => {}, stop: () => {} }
    shown = own
    seen.observe(card)
    const giveUp = () => shown === own && stop()
    if (preview !== undefined) {
      own.stop = playClip(image, `/previews/${workId}/${preview}.mp4`, giveUp)
      return
    }
    picturesOf(queryClient, workId).then((stills) => {
      if (shown !== own || stills.length === 0) return giveUp()
      const scrub = scrubOver(image, stills)
      own.at = scrub.at
      own.stop = scrub.stop
      if (held === null) scrub.at(pointerX)
    }, giveUp)
  }
  const wait = (
    card: HTMLAnchorElement,
    ms: number,
    { clientX, clientY }: PointerEvent,
    then: () => void,
  ) => {
    cancel()
    waiting = { card, timer: window.setTimeout(then, ms), x: clientX, y: clientY }
  }

  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const card = cardOf(event.target)
    if (card === null) {
      cancel()
      stop()
    } else if (card !== shown?.card && card !== waiting?.card) {
      stop()
      wait(card, restMs, event, () => show(card))
    }
  }
  /** Shows its buttons, or no card's. */
  const hold = (card: HTMLAnchorElement | null) => {
    if (held !== card) held?.parentElement?.removeAttribute('data-held')
    held = card
    if (card !== null && menuOf(card)) card.parentElement?.setAttribute('data-held', '')
  }
  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-card-menu]')) return
    hold(null)
    if (event.pointerType === 'mouse') return
    const card = cardOf(event.target)
    if (card !== shown?.card) stop()
    if (card === null || !event.isPrimary) return
    // The browser's own menu of a link stays away, where it is asked for by this alone.
    card.style.setProperty('-webkit-touch-callout', 'none')
    wait(card, holdMs, event, () => {
      show(card)
      if (shown?.card === card || menuOf(card)) hold(card)
    })
  }
  const move = (event: PointerEvent) => {
    pointerX = event.clientX
    if (event.pointerType === 'mouse') {
      if (shown !== null && cardOf(event.target) === shown.card) shown.at(pointerX)
      return
    }
    // A held one that moves sideways leads through the pictures (work-card.module.css leaves it to the script).
    if (held !== null && shown?.card === held) shown.at(pointerX)
    if (waiting === null) return
    const { x, y } = waiting
    if (Math.hypot(event.clientX - x, event.clientY - y) > movedPixels) cancel()
  }
  /** The menu of a finger alone: that of a key or of a mouse comes as ever. */
  const menu = (event: MouseEvent) => {
    const { pointerType } = event as PointerEvent
    if (held !== null && pointerType === 'touch' && cardOf(event.target) === held) event.preventDefault()
  }
  let isLifted = true
  const click = (event: MouseEvent) => {
    if (held === null || isLifted || (event.target as Element).closest('a') !== held) return
    isLifted = true
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
  document.addEventListener('pointerdown', (event) => {
    isLifted = false
    down(event)
  })
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
  // A card that is scrolled out of sight, or whose page is left, shows nothing more.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) if (!isIntersecting) gone()
  })
  const watched = new MutationObserver(() => shown !== null && !shown.card.isConnected && gone())
  watched.observe(document.body, { childList: true, subtree: true })
  if (first.type === 'pointerdown') {
    isLifted = false
    down(first)
  } else over(first)
}

/** Whether there are buttons beside the card's link. */
function menuOf(card: HTMLAnchorElement): boolean {
  return card.parentElement?.querySelector(':scope > [data-card-menu]') != null
}
