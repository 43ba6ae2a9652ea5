import type { Marker } from './calls.ts'

/** The markers of the film that plays. */
export interface FilmMarkers {
  /** By their time. */
  all: readonly Marker[]
  chapters: readonly Marker[]
}

export const noMarkers: FilmMarkers = { all: [], chapters: [] }

/** Of a part, or of the whole work's film. */
export function markersOfFilm(markers: readonly Marker[], part: string | undefined): FilmMarkers {
  const all = markers.filter((marker) => marker.part?.id === part)
  return { all, chapters: all.filter(({ kind }) => kind === 'chapter') }
}

/** The chapter that a second is in. */
export function chapterAt({ chapters }: FilmMarkers, seconds: number): Marker | undefined {
  return chapters.findLast((chapter) => chapter.seconds <= seconds)
}

/** So much of the bar's length round a moment belongs to it. */
const nearShare = 0.012

/** What a place on the bar is called: a moment that is near, else the chapter. */
export function nameAt(markers: FilmMarkers, seconds: number, length: number): string | undefined {
  const near = length * nearShare
  const moments = markers.all
    .filter(({ kind, seconds: at }) => kind === 'moment' && Math.abs(at - seconds) <= near)
    .sort((a, b) => Math.abs(a.seconds - seconds) - Math.abs(b.seconds - seconds))
  return moments[0]?.title ?? chapterAt(markers, seconds)?.title
}

/** Back leads to the beginning of what has just begun only after so many seconds. */
const justBegunSeconds = 3

/** The next or the previous chapter; of a film without chapters, the moment. */
export function stepTo({ all, chapters }: FilmMarkers, seconds: number, by: -1 | 1): Marker | undefined {
  const places = chapters.length > 0 ? chapters : all
  return by > 0
    ? places.find((place) => place.seconds > seconds + 0.5)
    : places.findLast((place) => place.seconds < seconds - justBegunSeconds)
}
