export type Swipe = 'seek' | 'volume' | 'brightness'

/** Where a finger began on the picture, as shares of its width and height, and how far it has moved, in pixels. */
export interface Move {
  /** 0 at the left edge, 1 at the right. */
  share: number
  dx: number
  dy: number
}

/** A finger that moves less, in pixels, has not moved. */
const still = 10

/**
 * What a moving finger means; null while it has hardly moved. `scroll`: it is the page's. Up and down belongs to the page,
 * which could not be scrolled past the player otherwise, except where the player fills the screen.
 */
export function swipeOf({ share, dx, dy }: Move, fillsScreen: boolean): Swipe | 'scroll' | null {
  if (Math.hypot(dx, dy) < still) return null
  if (Math.abs(dx) > Math.abs(dy)) return 'seek'
  if (!fillsScreen) return 'scroll'
  return share < 0.5 ? 'brightness' : 'volume'
}

/** Seconds that a swipe across the whole picture moves on: of a long film a tenth. */
const acrossAtLeast = 90
const acrossShare = 0.1

/** Where a swipe of `dx` pixels leads in a film, from `seconds`. */
export function soughtBy(dx: number, width: number, seconds: number, length: number): number {
  const across = Math.min(Math.max(acrossAtLeast, length * acrossShare), length)
  return Math.min(Math.max(seconds + (dx / width) * across, 0), length)
}

/** A level from 0 to 1 after a swipe of `dy` pixels; most of the height is the whole range. */
export function levelAfter(before: number, dy: number, height: number): number {
  return Math.min(Math.max(before - dy / (height * 0.8), 0), 1)
}
