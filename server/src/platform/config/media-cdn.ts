import { privateKey, privateKeyExpected } from './keys.ts'
import { httpOrigin, matching, noteMissing, oneOf, type Read, type SettingProblem } from './values.ts'

/** The CDN that sends the segments of films: who signs how is in domains/playback/media-cdn.ts. */
export type MediaCdnConfig =
  | { kind: 'nginx' | 'bunny'; origin: string; key: string }
  /** `key`: PEM, PKCS#8. */
  | { kind: 'cloudfront'; origin: string; key: string; keyId: string }

const secret = matching(/^[\x21-\x7e]{16,256}$/)

export function readMediaCdn(read: Read, problems: SettingProblem[]): MediaCdnConfig | undefined {
  const kind = read(
    'MEDIA_CDN',
    undefined,
    oneOf('nginx', 'bunny', 'cloudfront'),
    'nginx, bunny or cloudfront',
  )
  const origin = read('MEDIA_CDN_URL', '', httpOrigin, 'an origin such as https://media.example.org')
  const key =
    kind === 'cloudfront'
      ? read('MEDIA_CDN_KEY', '', privateKey, privateKeyExpected)
      : read('MEDIA_CDN_KEY', '', secret, '16 to 256 printable characters without blanks')
  const keyId = read('MEDIA_CDN_KEY_ID', '', matching(/^\w{1,64}$/), 'the id of a key')
  if (kind === undefined) return undefined
  const needed = {
    MEDIA_CDN_URL: origin,
    MEDIA_CDN_KEY: key,
    ...(kind === 'cloudfront' && { MEDIA_CDN_KEY_ID: keyId }),
  }
  noteMissing(needed, 'MEDIA_CDN', problems)
  return kind === 'cloudfront' ? { kind, origin, key, keyId } : { kind, origin, key }
}
