import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { clockTime } from '../engine/playing-time.ts'
import { FilmPanel } from '../film-panel.tsx'
import { chapterAt, type FilmMarkers } from './film-markers.ts'
import * as styles from './marker-panel.module.css'

interface MarkerPanelProps {
  markers: FilmMarkers
  seconds: number
  onSeek: (seconds: number) => void
  onPropose: () => void
  onClose: () => void
}

/** Chapters and moments of the film. */
export function MarkerPanel({ markers, seconds, onSeek, onPropose, onClose }: MarkerPanelProps) {
  const isMember = useObservable(signedIn)
  const current = chapterAt(markers, seconds)
  return (
    <FilmPanel label="章节和片段" className={styles.markers} onClose={onClose}>
      {markers.all.length > 0 && (
        <ol>
          {markers.all.map((marker) => (
            <li key={marker.markerId}>
              <button
                type="button"
                aria-current={marker === current ? 'true' : undefined}
                data-kind={marker.kind}
                onClick={() => {
                  onSeek(marker.seconds)
                  onClose()
                }}
              >
                <time>{clockTime(marker.seconds)}</time>
                <span>{marker.title}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {isMember && (
        <button type="button" className={styles.propose} onClick={onPropose}>
          标记此刻
        </button>
      )}
    </FilmPanel>
  )
}
