import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { Shown } from '../use-video.ts'
import { ControlButton } from './control-button.tsx'

interface PlayButtonProps extends Pick<Shown, 'ended' | 'paused' | 'waiting'> {
  /** In the middle of the picture. */
  big?: boolean
  onPress: () => void
}

export function PlayButton({ ended, paused, waiting, big = false, onPress }: PlayButtonProps) {
  const label = ended ? '重新播放' : paused ? '播放' : '暂停'
  const icon = ended ? icons.rotateCcw : paused ? icons.play : icons.pause
  return (
    <ControlButton
      label={label}
      shortcut="K"
      onPress={onPress}
      {...(big ? { kind: 'big' as const, only: 'touch' as const } : { only: 'mouse' as const })}
    >
      {/* In the middle the circle of waiting takes its place. */}
      {!(big && waiting) && <Icon of={icon} fill={!ended} />}
    </ControlButton>
  )
}
