import type { FilmMarkers } from './film-markers.ts'
import * as styles from './ticks.module.css'

interface TicksProps {
  markers: FilmMarkers
  /** Of the film, seconds. */
  length: number
}

/** On the bar: chapters divide it, moments are dots. What they are called is shown above, where the finger or the mouse is. */
export function Ticks({ markers, length }: TicksProps) {
  if (length <= 0) return null
  return markers.all
    .filter(({ kind, seconds }) => seconds < length && (kind === 'moment' || seconds > 0))
    .map(({ markerId, kind, seconds }) => (
      <span
        key={markerId}
        className={kind === 'chapter' ? styles.chapter : styles.moment}
        style={{ left: `${(seconds / length) * 100}%` }}
      />
    ))
}
