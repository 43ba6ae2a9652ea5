import { useSyncExternalStore } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { clockTime, spokenTime } from '../engine/playing-time.ts'
import * as styles from './cast-panel.module.css'
import type { Remote } from './remote.ts'

export { castTo } from './remote.ts'

interface CastPanelProps {
  remote: Remote
  /** In the corner: without its row of places. */
  small: boolean
}

const jumpSeconds = 10

/** In place of the picture, while it is on another screen. */
export function CastPanel({ remote, small }: CastPanelProps) {
  const { seconds, length, paused, volume } = useSyncExternalStore(remote.subscribe, remote.shown)
  const device = remote.device || '电视'
  const [toggle, icon] = paused ? ['播放', icons.play] : ['暂停', icons.pause]
  return (
    <section
      className={small ? `${styles.panel} ${styles.small}` : styles.panel}
      data-on-screen
      aria-label="投屏"
    >
      <p className={styles.device} role="status">
        <Icon of={icons.cast} size={small ? 16 : 24} />
        <span>正在「{device}」上播放</span>
      </p>
      {!small && (
        <label className={styles.place}>
          <span>{clockTime(seconds)}</span>
          <input
            type="range"
            aria-label="进度"
            aria-valuetext={`${spokenTime(seconds)}，共 ${spokenTime(length)}`}
            min={0}
            max={Math.max(1, Math.floor(length))}
            step={5}
            value={Math.floor(seconds)}
            onChange={({ target }) => remote.seekTo(target.valueAsNumber)}
          />
          <span>{clockTime(length)}</span>
        </label>
      )}
      <div className={styles.buttons}>
        {!small && (
          <Round
            label="后退 10 秒"
            icon={icons.rotateCcw}
            onPress={() => remote.seekTo(seconds - jumpSeconds)}
          />
        )}
        <Round label={toggle} icon={icon} fill onPress={remote.toggle} />
        {!small && (
          <Round
            label="前进 10 秒"
            icon={icons.rotateCw}
            onPress={() => remote.seekTo(seconds + jumpSeconds)}
          />
        )}
        {!small && (
          <Round
            label={volume === 0 ? '取消静音' : '静音'}
            icon={volume === 0 ? icons.volumeX : icons.volume}
            onPress={remote.mute}
          />
        )}
        {!small && (
          <input
            type="range"
            aria-label="音量"
            min="0"
            max="1"
            step="0.05"
            value={volume}
            onChange={({ target }) => remote.setVolume(target.valueAsNumber)}
          />
        )}
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.glass}`}
          onClick={remote.end}
        >
          结束投屏
        </button>
      </div>
    </section>
  )
}

interface RoundProps {
  label: string
  icon: IconData
  fill?: boolean
  onPress: () => void
}

function Round({ label, icon, fill = false, onPress }: RoundProps) {
  return (
    <button type="button" className={styles.round} aria-label={label} title={label} onClick={onPress}>
      <Icon of={icon} fill={fill} />
    </button>
  )
}
