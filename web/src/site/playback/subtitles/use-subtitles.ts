import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { notify } from '../../../ui/snackbar.tsx'
import type { Stream } from '../engine/stream.ts'
import { chosenBy, optionsOf, type Subtitle, type SubtitleOption } from './options.ts'
import { readSubtitlePreferences, type SubtitlePreferences, storeSubtitlePreferences } from './preferences.ts'
import { type ShownTrack, showTrack } from './text-tracks.ts'

/** A line of the film, as the search within it lists it. */
export interface Line {
  /** Seconds. */
  at: number
  text: string
}

export interface Subtitles {
  options: readonly SubtitleOption[]
  first: SubtitleOption | undefined
  second: SubtitleOption | undefined
  /** Seconds by which both are shown later; of this film alone. */
  offset: number
  preferences: SubtitlePreferences
  /** Undefined: none. */
  chooseFirst(option: SubtitleOption | undefined): void
  chooseSecond(option: SubtitleOption | undefined): void
  /** On again with what was shown last, or off. */
  toggle(): void
  shift(by: number): void
  change(look: Partial<Pick<SubtitlePreferences, 'size' | 'background' | 'styled'>>): void
  /** Lines of the first one with a text in them, in their order. */
  find(text: string): Line[]
}

interface Input {
  video: HTMLVideoElement
  stream: Stream
  /** The master playlist. */
  address: string
  subtitles: readonly Subtitle[]
}

/** What is said without regard to case and width; characters stay as they are. */
const compared = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

const tenth = (seconds: number) => Math.round(seconds * 10) / 10

/** The subtitles of a playing film, as the viewer wants them. */
export function useSubtitles({ video, stream, address, subtitles }: Input): Subtitles {
  const [preferences, setPreferences] = useState(readSubtitlePreferences)
  const [offset, setOffset] = useState(0)
  const [, setLoaded] = useState(0)
  const options = useMemo(() => optionsOf(subtitles), [subtitles])
  const { first, second } = chosenBy(options, preferences)
  const shown = useRef(new Map<string, ShownTrack>())
  const { size, background } = preferences

  const failed = useEffectEvent((label: string) => notify(`字幕「${label}」没有加载出来`))
  const offsetNow = useEffectEvent(() => offset)
  const fileOf = (option: SubtitleOption | undefined) => option?.file ?? ''
  const wanted = [fileOf(first), fileOf(second)].filter(Boolean).join()
  useEffect(() => {
    const tracks = shown.current
    const files = wanted.split(',').filter(Boolean)
    for (const [file, track] of tracks) {
      if (files.includes(file)) continue
      track.remove()
      tracks.delete(file)
    }
    for (const file of files) {
      const option = options.find((one) => one.file === file)
      if (option === undefined || tracks.has(file)) continue
      const track = showTrack({
        ...{ video, stream, address, option, offset: offsetNow(), isFirst: file === files[0] },
        onLoaded: () => setLoaded((count) => count + 1),
        onFault: () => failed(option.label),
      })
      tracks.set(file, track)
    }
  }, [wanted, options, video, stream, address])
  // Another film, or the player is closed.
  useEffect(() => {
    const tracks = shown.current
    return () => {
      for (const track of tracks.values()) track.remove()
      tracks.clear()
    }
  }, [])
  useEffect(() => {
    for (const track of shown.current.values()) track.shift(offset)
    drawn.current?.shift(offset)
  }, [offset])
  const styledFile = preferences.styled ? first?.styledFile : undefined
  const drawn = useRef<Pick<ShownTrack, 'shift'>>(undefined)
  useEffect(() => {
    const option = options.find((one) => styledFile !== undefined && one.styledFile === styledFile)
    if (option === undefined) return
    let end = () => {}
    let over = false
    const own = shown.current.get(option.file)
    const begin = async () => {
      const { drawStyledTrack } = await import('./styled-track.ts')
      if (over) return
      const track = drawStyledTrack({
        ...{ video, stream, address, option, offset: offsetNow() },
        onLoaded: () => over || own?.hide(true),
        onFault: () => failed(option.label),
      })
      drawn.current = track
      end = track.remove
    }
    begin().catch(() => over || failed(option.label))
    return () => {
      over = true
      drawn.current = undefined
      own?.hide(false)
      end()
    }
  }, [styledFile, options, video, stream, address])
  // The style sheet sees them on the element: `::cue` inherits nothing that is set by a script.
  useEffect(() => {
    video.dataset.cueSize = size
    video.dataset.cueBackground = background
  }, [video, size, background])

  const keep = (change: Partial<SubtitlePreferences>) => {
    const next = { ...preferences, ...change }
    setPreferences(next)
    storeSubtitlePreferences(next)
  }
  const last = useRef<SubtitleOption>(undefined)
  if (first !== undefined) last.current = first
  return {
    ...{ options, first, second, offset, preferences },
    chooseFirst: (option) => keep({ first: option?.key ?? null }),
    chooseSecond: (option) => keep({ second: option?.key ?? null }),
    toggle() {
      const option = first === undefined ? (last.current ?? options[0]) : undefined
      keep({ first: option?.key ?? null })
    },
    shift: (by) => setOffset(tenth(offset + by)),
    change: keep,
    find(text) {
      const sought = compared(text)
      const cues = shown.current.get(fileOf(first))?.cues() ?? []
      if (sought === '') return []
      return cues
        .filter((cue) => compared(cue.text).includes(sought))
        .map((cue) => ({ at: cue.startTime, text: plainText(cue.text) }))
    },
  }
}

/** The server writes no markup, and these three signs as entities. */
const plainText = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('\n', ' ')
