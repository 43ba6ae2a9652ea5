import { currentPlayback, type PageOfPlayback, playingPart } from './current-playback.ts'
import { readPreferences } from './engine/playback-preferences.ts'
import * as styles from './mini/mini.module.css'

/** The player is rendered into this element, which is moved between the pages and the mini player: the film goes on. */
export const container = document.createElement('div')

type Movable = HTMLElement & { moveBefore?(node: Node, before: null): void }

/** Into the page of the work, or the corner of the window. */
export function place(page: PageOfPlayback | null): void {
  container.className = page ? styles.onPage : styles.mini
  const parent: Movable = page?.slot ?? document.body
  if (container.parentNode === parent) return
  // Keeps picture in picture, where the browser has it.
  if (container.isConnected && parent.moveBefore) parent.moveBefore(container, null)
  else parent.append(container)
}

export function endPlayback(): void {
  playingPart.set(undefined)
  currentPlayback.set(null)
}

/** The page is about to be removed, with the slot in it: a film that plays goes on, others end. */
export function leavePage(page: PageOfPlayback, mayGoOn: boolean): void {
  const playback = currentPlayback.get()
  if (playback?.page !== page) return
  // The page of the next work is on its way, and has a slot for it.
  const isLeading = playback.answer.data.id !== page.workId
  const goesOn = isOnScreen() || (readPreferences().mini && isPlaying())
  if (isLeading || (mayGoOn && goesOn)) {
    // Before React removes what is around it.
    place(null)
    currentPlayback.set({ ...playback, page: null })
  } else endPlayback()
}

/** On another screen; the film stands still here. */
const isOnScreen = () => container.querySelector('[data-on-screen]') !== null

function isPlaying(): boolean {
  const video = container.querySelector('video')
  return video !== null && !video.hidden && !video.paused && !video.ended
}

/** Of the film that plays already; seconds. */
export function seekPlaying(seconds: number): void {
  const video = container.querySelector('video')
  if (video) video.currentTime = seconds
}

/** Nothing of the film is seen or heard from here on: the visitor leaves at once. */
export function hideAtOnce(): void {
  container.querySelector('video')?.pause()
  container.remove()
  // What fills the screen lies above the page, which is transparent by now.
  const { fullscreenElement } = document
  if (fullscreenElement instanceof HTMLElement) fullscreenElement.style.display = 'none'
}
