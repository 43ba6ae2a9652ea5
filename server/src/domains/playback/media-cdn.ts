import { createHash, createHmac, createSign } from 'node:crypto'
import type { MediaCdnConfig } from '../../platform/config/media-cdn.ts'

/**
 * Addresses of a CDN that sends the segments of films (docs/decisions/0073). Each is signed for the folder of a film and
 * holds for 30 to 60 seconds: whose right has ended is given no more of them, and those that are out end that soon.
 */

const stepSeconds = 30

/** Answers the address of a file below a folder that the CDN has signed. */
type Sign = (folder: string, expires: number) => (name: string) => string

interface Zone {
  origin: string
  key: string
}

/** `secure_link_md5 "$expires/$folder SECRET"`, with both in the path, so that its caches leave them out of their keys. */
const byNginx =
  ({ origin, key }: Zone): Sign =>
  (folder, expires) => {
    const signature = createHash('md5').update(`${expires}/${folder} ${key}`).digest('base64url')
    return (name) => `${origin}/${signature}/${expires}/${folder}/${name}`
  }

/** Token authentication by HMAC-SHA256, for a path, within the path. */
const byBunny =
  ({ origin, key }: Zone): Sign =>
  (folder, expires) => {
    const path = `/${folder}/`
    const signature = createHmac('sha256', key)
      .update(`${path}${expires}token_path=${path}`)
      .digest('base64url')
    const asked = `bcdn_token=HS256-${signature}&token_path=${encodeURIComponent(path)}&expires=${expires}`
    return (name) => `${origin}/${asked}${path}${name}`
  }

const forCloudFront = (bytes: Buffer) =>
  bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')

/** By a custom policy: a canned one is for a single file. */
const byCloudFront =
  ({ origin, key, keyId }: Zone & { keyId: string }): Sign =>
  (folder, expires) => {
    const Condition = { DateLessThan: { 'AWS:EpochTime': expires } }
    const policy = JSON.stringify({ Statement: [{ Resource: `${origin}/${folder}/*`, Condition }] })
    const signature = forCloudFront(createSign('RSA-SHA1').update(policy).sign(key))
    const asked = `Policy=${forCloudFront(Buffer.from(policy))}&Signature=${signature}&Key-Pair-Id=${keyId}`
    return (name) => `${origin}/${folder}/${name}?${asked}`
  }

function signerOf(config: MediaCdnConfig): Sign {
  switch (config.kind) {
    case 'nginx':
      return byNginx(config)
    case 'bunny':
      return byBunny(config)
    case 'cloudfront':
      return byCloudFront(config)
  }
}

export class MediaCdn {
  readonly #sign: Sign
  /** Of the films that are read: a signature by RSA takes half a millisecond. */
  readonly #signed = new Map<string, (name: string) => string>()
  #expires = 0

  constructor(config: MediaCdnConfig) {
    this.#sign = signerOf(config)
  }

  /** Whether the CDN sends a file of this name. Playlists and subtitles are the site's: they are small, and say what follows. */
  sends(name: string): boolean {
    return /\.(?:m4s|mp4)$/.test(name)
  }

  /** The same for half a minute, so that a browser reads again what it has. `now` in milliseconds. */
  addressOf(folder: string, name: string, now: number): string {
    const expires = (Math.floor(now / 1000 / stepSeconds) + 2) * stepSeconds
    if (expires !== this.#expires) this.#signed.clear()
    this.#expires = expires
    let address = this.#signed.get(folder)
    if (address === undefined) {
      address = this.#sign(folder, expires)
      this.#signed.set(folder, address)
    }
    return address(name)
  }
}
