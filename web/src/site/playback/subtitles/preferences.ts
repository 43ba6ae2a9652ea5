import { readStored, store } from '../../../lib/browser-storage.ts'

export const sizes = ['small', 'medium', 'large', 'huge'] as const
export const backgrounds = ['shadow', 'veil', 'black'] as const

export type Size = (typeof sizes)[number]
export type Background = (typeof backgrounds)[number]

/** How a viewer wants subtitles, on this device. */
export interface SubtitlePreferences {
  /** Keys of options (options.ts), without the film: `zh-Hans`, `en`. Null: off; undefined: never said. */
  first: string | null | undefined
  second: string | null
  size: Size
  background: Background
  /** Files with styles of their own are drawn as they were made. */
  styled: boolean
}

const storageKey = 'subtitles'

const oneOf = <T extends string>(values: readonly T[], value: unknown, usual: T): T =>
  values.find((known) => known === value) ?? usual

/** The preferences in stored text; missing or invalid ones have their default. */
export function parseSubtitlePreferences(stored: string | null): SubtitlePreferences {
  let kept: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) kept = parsed as Record<string, unknown>
  } catch {
    // As if nothing were stored.
  }
  const { first, second, size, background, styled } = kept
  return {
    first: typeof first === 'string' || first === null ? first : undefined,
    second: typeof second === 'string' ? second : null,
    size: oneOf(sizes, size, 'medium'),
    background: oneOf(backgrounds, background, 'shadow'),
    styled: styled === true,
  }
}

export const readSubtitlePreferences = (): SubtitlePreferences =>
  parseSubtitlePreferences(readStored('localStorage', storageKey))

export function storeSubtitlePreferences(preferences: SubtitlePreferences): void {
  store('localStorage', storageKey, JSON.stringify(preferences))
}
