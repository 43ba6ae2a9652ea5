import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { SheetOnDemand } from '../../../ui/sheet-on-demand.tsx'
import { type Cast, castName } from '../cast/use-cast.ts'
import type { Loop } from '../controls/ab-loop.ts'
import { type Commands, hasSmallWindow } from '../controls/commands.ts'
import { usePopupFocus } from '../controls/use-popup-focus.ts'
import { changePreferences, readPreferences } from '../engine/playback-preferences.ts'
import { clockTime } from '../engine/playing-time.ts'
import { canSetVolume } from '../gestures/can-set-volume.ts'
import type { Shown } from '../use-video.ts'
import * as watchingStyles from '../watching.module.css'
import * as styles from './settings.module.css'

export interface MoreSettingsProps {
  video: HTMLVideoElement
  shown: Shown
  player: Commands
  loop: Loop
  theatre: boolean
  cast: Cast | null
  /** 0 to 1. */
  brightness: number
  onBrightness: (brightness: number) => void
  /** Chapters and moments; undefined where there are none, and none can be marked. */
  onMarkers: (() => void) | undefined
  onClose: () => void
}

/** What is needed less often, and what else only a swipe or a key does. On a phone there is no room for it over the picture. */
export function MoreSettings(props: MoreSettingsProps) {
  const { shown, onClose } = props
  const [isSheet] = useState(() => !shown.fullScreen && window.matchMedia('(width < 1024px)').matches)
  return isSheet ? (
    <SheetOnDemand open onClose={onClose} title="更多">
      <Items {...props} />
    </SheetOnDemand>
  ) : (
    <Panel {...props} />
  )
}

function Panel(props: MoreSettingsProps) {
  const box = useRef<HTMLDivElement>(null)
  usePopupFocus(box, 'button')
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    props.onClose()
  }
  return (
    <div
      className={`${watchingStyles.choice} ${styles.panel}`}
      role="dialog"
      aria-label="更多"
      tabIndex={-1}
      ref={box}
      onKeyDown={close}
    >
      <Items {...props} />
    </div>
  )
}

function Items(props: MoreSettingsProps) {
  const { video, shown, player, loop, theatre, cast, brightness, onBrightness, onMarkers, onClose } = props
  const [{ playsNext, mini }, setPreferences] = useState(readPreferences)
  const change = (changed: Partial<ReturnType<typeof readPreferences>>) => {
    changePreferences(changed)
    setPreferences(readPreferences())
  }
  const andClose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <div className={styles.items}>
      <Switch name="自动连播" on={playsNext} onChange={(on) => change({ playsNext: on })} />
      <Switch name="离开页面后小窗播放" on={mini} onChange={(on) => change({ mini: on })} />
      <Switch name="影院模式" className={styles.wide} on={theatre} onChange={player.theatre} />
      <fieldset className={styles.group} aria-label="A-B 循环">
        <span>A-B 循环</span>
        <Small
          label={loop.start === null ? '从这里开始（A）' : `起点 ${clockTime(loop.start)}，改为这里`}
          onPress={player.loopStart}
        >
          A {loop.start !== null && clockTime(loop.start)}
        </Small>
        <Small
          label={loop.end === null ? '到这里为止（B）' : `终点 ${clockTime(loop.end)}，改为这里`}
          onPress={player.loopEnd}
        >
          B {loop.end !== null && clockTime(loop.end)}
        </Small>
        <Small label="取消循环" disabled={loop.start === null && loop.end === null} onPress={player.loopOff}>
          <Icon of={icons.x} size={16} />
        </Small>
      </fieldset>
      <fieldset className={styles.group} aria-label="逐帧">
        <span>逐帧{!shown.paused && '（先暂停）'}</span>
        <Small label="上一帧" disabled={!shown.paused} onPress={() => player.frameBy(-1)}>
          <Icon of={icons.chevronLeft} size={16} />
        </Small>
        <Small label="下一帧" disabled={!shown.paused} onPress={() => player.frameBy(1)}>
          <Icon of={icons.chevronRight} size={16} />
        </Small>
      </fieldset>
      <Level name="亮度" icon={icons.sun} value={brightness} onChange={onBrightness} />
      {canSetVolume && (
        <Level
          name="音量"
          className={styles.touch}
          icon={icons.volume}
          value={shown.volume}
          onChange={player.setVolume}
        />
      )}
      {onMarkers && (
        <button type="button" className={styles.action} onClick={andClose(onMarkers)}>
          <Icon of={icons.tag} size={16} />
          章节和片段
        </button>
      )}
      {cast && (
        <button
          type="button"
          className={styles.action}
          aria-pressed={cast.active}
          onClick={andClose(cast.choose)}
        >
          <Icon of={icons.cast} size={16} />
          {castName(cast)}
        </button>
      )}
      {hasSmallWindow(video) && (
        <button type="button" className={styles.action} onClick={andClose(player.smallWindow)}>
          <Icon of={icons.pictureInPicture} size={16} />
          画中画
        </button>
      )}
      <button
        type="button"
        className={`${styles.action} ${styles.mouse}`}
        onClick={andClose(player.showKeys)}
      >
        <Icon of={icons.keyboard} size={16} />
        快捷键
      </button>
    </div>
  )
}

interface SwitchProps {
  name: string
  className?: string | undefined
  on: boolean
  onChange: (on: boolean) => void
}

function Switch({ name, className, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={className ? `${styles.switch} ${className}` : styles.switch}
      onClick={() => onChange(!on)}
    >
      {name}
      <i />
    </button>
  )
}

interface SmallProps {
  label: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Small({ label, disabled = false, onPress, children }: SmallProps) {
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      {children}
    </button>
  )
}

interface LevelProps {
  name: string
  className?: string | undefined
  icon: IconData
  value: number
  onChange: (value: number) => void
}

function Level({ name, className, icon, value, onChange }: LevelProps) {
  return (
    <label className={className ? `${styles.level} ${className}` : styles.level}>
      <Icon of={icon} size={16} />
      <span>{name}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}
