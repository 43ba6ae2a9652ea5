import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { play } from '../controls/commands.ts'
import type { Shown } from '../use-video.ts'
import * as styles from './mini.module.css'

/** In the mini player there is room for one button, and for how far the film is. */
export function MiniControls({ video, shown }: { video: HTMLVideoElement; shown: Shown }) {
  const { paused, waiting, seconds, length } = shown
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={paused ? '播放' : '暂停'}
        onClick={() => (paused ? play(video) : video.pause())}
      >
        <Icon
          of={waiting ? icons.loaderCircle : paused ? icons.play : icons.pause}
          fill={!waiting}
          spin={waiting}
        />
      </button>
      <progress aria-label="进度" value={length > 0 ? seconds / length : 0} max={1} />
    </div>
  )
}
