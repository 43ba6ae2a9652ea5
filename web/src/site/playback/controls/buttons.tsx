import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { Beside } from '../beside.ts'
import type { Engine } from '../engine/engine.ts'
import { clockTime } from '../engine/playing-time.ts'
import type { Stream } from '../engine/stream.ts'
import type { Shown } from '../use-video.ts'
import * as styles from '../watching.module.css'
import { type Commands, hasSmallWindow } from './commands.ts'
import { type Menu, qualityName, soundTrackName, speedName } from './menus.tsx'
import { SeekBar } from './seek-bar.tsx'
import { Volume } from './volume.tsx'

interface ButtonsProps {
  title: string
  shown: Shown
  video: HTMLVideoElement
  player: Commands
  engine: Engine
  stream: Stream
  address: string
  menu: Menu | null
  beside: Beside
  onPart: (id: string) => void
  onMenu: (pressed: Menu) => void
  onDrag: (dragging: boolean) => void
}

/** The three rows of the controls. */
export function Buttons({ title, menu, onMenu, onDrag, ...props }: ButtonsProps) {
  const { shown, video, player, engine, stream, address, beside, onPart } = props
  const { previous, next } = beside
  const menuButton = (id: Menu, label: string, chosen: string, shown = chosen) => (
    <button
      type="button"
      className={`${styles.button} ${styles.text}`}
      aria-label={`${label} ${chosen}`}
      aria-haspopup="menu"
      aria-expanded={menu === id}
      onClick={() => onMenu(id)}
    >
      {shown}
    </button>
  )
  return (
    <>
      <div className={`${styles.row} ${styles.head}`}>
        <span className={styles.name}>{title}</span>
        {menuButton('speed', '倍速', speedName(shown.speed))}
      </div>
      <div className={styles.middle}>
        <Button label="后退 10 秒" icon={icons.rotateCcw} seconds={10} onPress={() => player.seekBy(-10)} />
        <PlayButton {...shown} onPress={player.toggle} />
        <Button label="前进 10 秒" icon={icons.rotateCw} seconds={10} onPress={() => player.seekBy(10)} />
      </div>
      <div>
        <SeekBar {...{ shown, player, stream, address, onDrag }} />
        <div className={styles.row}>
          {previous && (
            <Button
              label={`上一集 ${previous.title}`}
              icon={icons.skipBack}
              onPress={() => onPart(previous.id)}
            />
          )}
          {next && (
            <Button label={`下一集 ${next.title}`} icon={icons.skipForward} onPress={() => onPart(next.id)} />
          )}
          <span className={styles.time}>
            {clockTime(shown.seconds)} / {clockTime(shown.length)}
          </span>
          <Volume video={video} volume={shown.volume} onMute={player.mute} />
          {engine.soundTracks().length > 1 && menuButton('sound', '音轨', soundTrackName(engine), '音轨')}
          {engine.qualities.length > 1 && menuButton('quality', '画质', qualityName(engine))}
          {hasSmallWindow(video) && (
            <Button label="小窗播放" icon={icons.pictureInPicture} onPress={player.smallWindow} />
          )}
          <Button
            label={shown.fullScreen ? '退出全屏' : '全屏'}
            icon={shown.fullScreen ? icons.minimize : icons.maximize}
            onPress={player.fullScreen}
          />
        </div>
      </div>
    </>
  )
}

interface ButtonProps {
  label: string
  icon: IconData
  /** The text in the arrow. */
  seconds?: number
  onPress: () => void
}

function Button({ label, icon, seconds, onPress }: ButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onPress}>
      {seconds === undefined ? <Icon of={icon} /> : <Icon of={icon} size={24} />}
      {seconds !== undefined && <b>{seconds}</b>}
    </button>
  )
}

function PlayButton({ ended, paused, waiting, onPress }: Shown & { onPress: () => void }) {
  const label = ended ? '重新播放' : paused ? '播放' : '暂停'
  const icon = ended ? icons.rotateCcw : paused ? icons.play : icons.pause
  return (
    <button type="button" className={`${styles.button} ${styles.big}`} aria-label={label} onClick={onPress}>
      {!waiting && <Icon of={icon} fill={!ended} />}
    </button>
  )
}
