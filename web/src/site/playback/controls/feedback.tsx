import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { clockTime } from '../engine/playing-time.ts'
import type { Shown as Swiped } from '../gestures/use-swipes.ts'
import type { Skip } from '../gestures/use-taps.ts'
import type { Shown } from '../use-video.ts'
import * as styles from '../watching.module.css'
import { Peek } from './peek.tsx'
import type { Sprites } from './use-sprites.ts'

interface FeedbackProps {
  shown: Shown
  skip: Skip | null
  swiped: Swiped | null
  /** What a key has just done. */
  said: string | null
  sprites: Sprites
}

/** What a finger or a key does at the moment, over the picture. */
export function Feedback({ shown, skip, swiped, said, sprites }: FeedbackProps) {
  return (
    <>
      {shown.rate !== shown.speed && (
        <div className={styles.bubble} role="status">
          {shown.rate}×
          <Icon of={icons.fastForward} size={16} fill />
        </div>
      )}
      {said !== null && (
        <div className={styles.bubble} role="status">
          {said}
        </div>
      )}
      {/* A screen reader takes the swipes for itself. */}
      {swiped && (
        <div className={swiped.doing === 'seek' ? styles.sought : styles.bubble} aria-hidden="true">
          {swiped.doing === 'seek' ? (
            <SoughtPlace seconds={swiped.value} from={shown.seconds} sprites={sprites} />
          ) : (
            <>
              <Icon of={swiped.doing === 'volume' ? icons.volume : icons.sun} size={16} />
              <progress value={swiped.value} max={1} />
            </>
          )}
        </div>
      )}
      {skip && (
        <div
          className={skip.side < 0 ? styles.skipped : `${styles.skipped} ${styles.forward}`}
          key={skip.seconds}
          role="status"
        >
          {skip.side < 0 ? '后退' : '前进'} {skip.seconds} 秒
        </div>
      )}
    </>
  )
}

function SoughtPlace({ seconds, from, sprites }: { seconds: number; from: number; sprites: Sprites }) {
  const by = seconds - from
  return (
    <>
      <Peek seconds={seconds} sprite={sprites.at(seconds)} />
      <small>
        {by < 0 ? '−' : '+'}
        {clockTime(Math.round(Math.abs(by)))}
      </small>
    </>
  )
}
