import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as styles from '../watching.module.css'
import { ControlButton } from './control-button.tsx'

interface VolumeProps {
  video: HTMLVideoElement
  /** 0 to 1. */
  volume: number
  onMute: () => void
}

/** Where a mouse is: a phone has keys for it. */
export function Volume({ video, volume, onMute }: VolumeProps) {
  const silent = volume === 0
  return (
    <span className={styles.volume}>
      <ControlButton label={silent ? '取消静音' : '静音'} shortcut="M" onPress={onMute}>
        <Icon of={silent ? icons.volumeX : icons.volume} />
      </ControlButton>
      <input
        type="range"
        aria-label="音量"
        min="0"
        max="1"
        step="0.05"
        value={volume}
        onChange={({ target }) => {
          video.volume = target.valueAsNumber
          video.muted = false
        }}
      />
    </span>
  )
}
