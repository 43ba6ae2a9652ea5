import { post } from '../../api/connection.ts'
import { type Reached, sentPositions, storePosition } from '../library/history/positions.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { sendOnUnload } from './unload-calls.ts'

/** Milliseconds between two times that the position is stored, on this device and with the account. */
const every = { device: 10_000, account: 15_000 }

/**
 * Stores the position: at intervals, when the video is paused or the page hidden, and at the end; not while another screen
 * has the film, which stands still here (`storeElsewhere`). Returns the function that stops it.
 */
export function trackProgress(
  video: HTMLVideoElement,
  { workId, part, next: following }: Pick<Reached, 'workId' | 'part' | 'next'>,
): () => void {
  let storedAt = Date.now()
  let sent = storedAt
  /** Seconds, as the account has it. */
  let known: number | undefined
  let sending = false
  /** To be sent after the one that is on its way: one of two at once could overtake the other. */
  let next: number | undefined

  const storeNow = () => {
    storedAt = Date.now()
    const { currentTime: seconds, duration: length } = video
    storePosition({ workId, seconds, length, part, next: following })
  }
  const bodyOf = (position: number) => {
    const length = Math.max(1, Math.floor(video.duration))
    return { dataId: workId, position, length, ...(part !== undefined && { part }) }
  }
  const sendInTurn = async (body: ReturnType<typeof bodyOf>) => {
    sending = true
    try {
      await post('POST /v2/video/position', { body })
      known = body.position
      sentPositions.set(sentPositions.get() + 1)
    } catch {
      // The next one sends the same position, or a later one.
    }
    sending = false
    const position = next
    next = undefined
    if (position !== undefined && position !== known) await sendInTurn({ ...body, position })
  }
  const send = (leaves: boolean) => {
    const position = Math.floor(video.currentTime)
    if (!signedIn.get()) return
    sent = Date.now()
    // A call that is on its way may end with the page: what is not answered yet is sent once more.
    if (leaves) {
      if (position !== known) sendOnUnload('POST /v2/video/position', { body: bodyOf(position) })
    } else if (sending) next = position
    else if (position !== known) void sendInTurn(bodyOf(position))
  }
  const isKnown = () => Number.isFinite(video.duration) && video.dataset.elsewhere === undefined
  const pass = () => {
    if (!isKnown() || video.seeking) return
    const now = Date.now()
    if (now - storedAt >= every.device || video.paused) storeNow()
    if (now - sent >= every.account || video.paused) send(false)
  }
  const finish = (leaves: boolean) => {
    if (!isKnown()) return
    storeNow()
    send(leaves)
  }
  const leave = () => finish(true)
  // A phone may end a page that is out of sight without another word.
  const hide = () => document.hidden && finish(false)
  video.addEventListener('timeupdate', pass)
  video.addEventListener('pause', pass)
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', leave)
  return () => {
    finish(false)
    video.removeEventListener('timeupdate', pass)
    video.removeEventListener('pause', pass)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', leave)
  }
}

/** Stores where a film is that plays on another screen, on this device and with the account. */
export function storeElsewhere(reached: Reached): void {
  storePosition(reached)
  const { workId, part, seconds, length } = reached
  if (!signedIn.get() || !(length >= 1)) return
  const [position, whole] = [Math.floor(seconds), Math.floor(length)]
  const body = { dataId: workId, position, length: whole, ...(part !== undefined && { part }) }
  // The next one says it anew.
  post('POST /v2/video/position', { body }).then(
    () => sentPositions.set(sentPositions.get() + 1),
    () => {},
  )
}
