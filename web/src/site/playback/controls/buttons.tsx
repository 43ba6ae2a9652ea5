import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import type { Beside } from '../beside.ts'
import { type Cast, castName } from '../cast/use-cast.ts'
import type { Engine } from '../engine/engine.ts'
import { clockTime } from '../engine/playing-time.ts'
import { chapterAt, type FilmMarkers } from '../markers/film-markers.ts'
import type { Subtitles } from '../subtitles/use-subtitles.ts'
import type { Shown } from '../use-video.ts'
import * as styles from '../watching.module.css'
import type { Loop } from './ab-loop.ts'
import { type Commands, hasSmallWindow } from './commands.ts'
import { ControlButton, JumpIcon } from './control-button.tsx'
import { type Menu, qualityName, soundTrackName, speedName } from './menus.tsx'
import { PlayButton } from './play-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { Sprites } from './use-sprites.ts'
import { Volume } from './volume.tsx'

interface ButtonsProps {
  title: string
  shown: Shown
  video: HTMLVideoElement
  player: Commands
  engine: Engine
  sprites: Sprites
  subtitles: Subtitles
  loop: Loop
  markers: FilmMarkers
  menu: Menu | null
  beside: Beside
  theatre: boolean
  cast: Cast | null
  onMenu: (pressed: Menu) => void
  onDrag: (dragging: boolean) => void
}

/** The three rows of the controls. With a mouse nothing covers the picture: what a finger has there is in the last row. */
export function Buttons({ title, menu, onMenu, onDrag, ...props }: ButtonsProps) {
  const { shown, video, player, engine, sprites, subtitles, loop, markers, beside, theatre, cast } = props
  const menuButton = (
    id: Menu,
    label: string,
    chosen: string,
    { only, text = chosen }: { only?: 'wide' | 'narrow'; text?: string } = {},
  ) => (
    <ControlButton
      label={`${label} ${chosen}`}
      kind="text"
      aria-haspopup="menu"
      aria-expanded={menu === id}
      onPress={() => onMenu(id)}
      {...(only && { only })}
    >
      {text}
    </ControlButton>
  )
  const back = { label: '后退 10 秒', shortcut: 'J', onPress: () => player.seekBy(-10) }
  const forward = { label: '前进 10 秒', shortcut: 'L', onPress: () => player.seekBy(10) }
  const speed = speedName(shown.speed)
  const chapter = chapterAt(markers, shown.seconds)
  const isMember = useObservable(signedIn)
  return (
    <>
      <div className={`${styles.row} ${styles.head}`}>
        <span className={styles.name}>{title}</span>
        {menuButton('speed', '倍速', speed, { only: 'narrow' })}
      </div>
      <div className={styles.middle}>
        <ControlButton {...back} only="touch">
          <JumpIcon of={icons.rotateCcw} />
        </ControlButton>
        <PlayButton {...shown} big onPress={player.toggle} />
        <ControlButton {...forward} only="touch">
          <JumpIcon of={icons.rotateCw} />
        </ControlButton>
      </div>
      <div>
        <SeekBar {...{ shown, player, sprites, loop, markers, onDrag }} />
        <div className={styles.row}>
          <PlayButton {...shown} onPress={player.toggle} />
          {beside.previous && (
            <ControlButton
              label={`上一集 ${beside.previous.title}`}
              shortcut="Shift+P"
              onPress={player.previous}
            >
              <Icon of={icons.skipBack} />
            </ControlButton>
          )}
          {beside.next && (
            <ControlButton label={`下一集 ${beside.next.title}`} shortcut="Shift+N" onPress={player.next}>
              <Icon of={icons.skipForward} />
            </ControlButton>
          )}
          <ControlButton {...back} only="jump">
            <JumpIcon of={icons.rotateCcw} />
          </ControlButton>
          <ControlButton {...forward} only="jump">
            <JumpIcon of={icons.rotateCw} />
          </ControlButton>
          <Volume video={video} volume={shown.volume} onMute={player.mute} />
          <span className={styles.time}>
            {clockTime(shown.seconds)} / {clockTime(shown.length)}
            {chapter && ` · ${chapter.title}`}
          </span>
          {menuButton('speed', '倍速', speed, { only: 'wide' })}
          {subtitles.options.length > 0 && (
            <ControlButton
              label={`字幕 ${subtitles.first?.label ?? '关闭'}`}
              shortcut="C"
              kind="text"
              aria-haspopup="dialog"
              aria-expanded={menu === 'subtitles'}
              onPress={() => onMenu('subtitles')}
            >
              字幕
            </ControlButton>
          )}
          {(markers.all.length > 0 || isMember) && (
            <ControlButton
              label="章节和片段"
              kind="text"
              only="roomy"
              aria-haspopup="dialog"
              aria-expanded={menu === 'markers'}
              onPress={() => onMenu('markers')}
            >
              {markers.chapters.length > 0 ? '章节' : '片段'}
            </ControlButton>
          )}
          {engine.soundTracks().length > 1 &&
            menuButton('sound', '音轨', soundTrackName(engine), { text: '音轨' })}
          {engine.qualities.length > 1 && menuButton('quality', '画质', qualityName(engine))}
          {cast && (
            <ControlButton label={castName(cast)} only="roomy" pressed={cast.active} onPress={cast.choose}>
              <Icon of={icons.cast} />
            </ControlButton>
          )}
          {hasSmallWindow(video) && (
            <ControlButton label="画中画" shortcut="P" only="wide" onPress={player.smallWindow}>
              <Icon of={icons.pictureInPicture} />
            </ControlButton>
          )}
          {!shown.fullScreen && (
            <ControlButton
              label="影院模式"
              shortcut="T"
              only="wide"
              pressed={theatre}
              onPress={player.theatre}
            >
              <Icon of={icons.theatre} />
            </ControlButton>
          )}
          <ControlButton
            label="更多"
            aria-haspopup="dialog"
            aria-expanded={menu === 'more'}
            onPress={() => onMenu('more')}
          >
            <Icon of={icons.settings} />
          </ControlButton>
          <ControlButton
            label={shown.fullScreen ? '退出全屏' : '全屏'}
            shortcut="F"
            onPress={player.fullScreen}
          >
            <Icon of={shown.fullScreen ? icons.minimize : icons.maximize} />
          </ControlButton>
        </div>
      </div>
    </>
  )
}
