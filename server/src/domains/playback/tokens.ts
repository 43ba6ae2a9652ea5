import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The tokens in the paths of media (docs/decisions/0017). */

/** What a token says of itself. */
export interface Ticket {
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The id of a player, which belongs to one member or visitor for good. */
  stream: string
  videoId: string
  /** `work.media_epoch` when it was issued. */
  epoch: number
}

/** What it is good for, and does not say: the path and the caller do. */
export interface Place {
  workId: string
  /** See network.ts. */
  network: string
}

/** SECRET_KEY may be of any length and serves other purposes too. */
export function ticketKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'tokens to watch', 32))
}

const form = /^([0-9a-z]{6,12})\.([\w-]{22})\.(\d{16,18})\.(\d{1,10})\.([\w-]{43})$/

function macOf(key: Buffer, said: string, { workId, network }: Place): Buffer {
  const mac = createHmac('sha256', key).update(`${said}\0${workId}\0${network}`).digest('base64url')
  return Buffer.from(mac)
}

export function sealTicket(key: Buffer, ticket: Ticket, place: Place): string {
  const { expiresAt, stream, videoId, epoch } = ticket
  const said = `${expiresAt.toString(36)}.${stream}.${videoId}.${epoch}`
  return `${said}.${macOf(key, said, place)}`
}

/** What a token says; null where it is none of ours, was made for another place, or has ended. */
export function openTicket(key: Buffer, token: string, place: Place, now: number): Ticket | null {
  const [, expires = '', stream = '', videoId = '', epoch = '', mac = ''] = form.exec(token) ?? []
  if (mac === '') return null
  // The text is compared, not the decoded bytes: two texts may decode to the same.
  const said = token.slice(0, -(mac.length + 1))
  if (!timingSafeEqual(Buffer.from(mac), macOf(key, said, place))) return null
  const expiresAt = Number.parseInt(expires, 36)
  return expiresAt > now ? { expiresAt, stream, videoId, epoch: Number(epoch) } : null
}
