import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { markersOf } from './calls.ts'
import { type FilmMarkers, markersOfFilm, noMarkers } from './film-markers.ts'

/** The markers of the part that plays, or of the whole work's film. */
export function useFilmMarkers({ data: work }: WorkAnswer, part: string | undefined): FilmMarkers {
  const { data } = useQuery({ ...markersOf(work.id), enabled: work.hasMarkers === true })
  return useMemo(() => (data ? markersOfFilm(data.rows, part) : noMarkers), [data, part])
}
