import { clientNames } from './words.ts'

/** The first that fits: apps name the library that they are made of, too. */
const clients: readonly (readonly [RegExp, string])[] = [
  [/FongMi/i, 'FongMi'],
  [/takagen|TVBox/i, 'TVBox'],
  [/Stremio/i, 'Stremio'],
  [/Kodi/i, 'Kodi'],
  [/\bVLC\b|LibVLC/i, 'VLC'],
  [/AppleTV|tvOS/i, 'Apple TV'],
  [/MoonTV/i, 'MoonTV'],
  [/LibreTV/i, 'LibreTV'],
  [/Feedly|Inoreader|FreshRSS|NetNewsWire|Miniflux|\bRSS\b/i, clientNames.feedReader],
  [/ExoPlayer|okhttp|Dalvik|Android/i, clientNames.android],
  [/Mozilla\//, clientNames.browser],
]

/** What uses a device, as a member knows it again; empty where it is not known. */
export function clientOf(userAgent: string): string {
  return clients.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}
