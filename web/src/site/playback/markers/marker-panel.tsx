import { type KeyboardEvent, useRef } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { usePopupFocus } from '../controls/use-popup-focus.ts'
import { clockTime } from '../engine/playing-time.ts'
import * as panelStyles from '../film-panel.module.css'
import { chapterAt, type FilmMarkers } from './film-markers.ts'
import * as styles from './marker-panel.module.css'

interface MarkerPanelProps {
  markers: FilmMarkers
  seconds: number
  onSeek: (seconds: number) => void
  onPropose: () => void
  onClose: () => void
}

/** Chapters and moments of the film, in a box over the picture. Escape closes it, and the focus returns to its button. */
export function MarkerPanel({ markers, seconds, onSeek, onPropose, onClose }: MarkerPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const isMember = useObservable(signedIn)
  usePopupFocus(box, 'button')
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const current = chapterAt(markers, seconds)
  return (
    <div
      className={`${panelStyles.panel} ${styles.markers}`}
      role="dialog"
      aria-label="章节和片段"
      ref={box}
      onKeyDown={close}
    >
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
    </div>
  )
}
