import { automatic, type Engine } from '../engine/engine.ts'
import { setSpeed, speeds, storeSoundPreference } from '../engine/playback-preferences.ts'
import type { FilmMarkers } from '../markers/film-markers.ts'
import { MarkerPanel } from '../markers/marker-panel.tsx'
import { MoreSettings, type MoreSettingsProps } from '../settings/more-settings.tsx'
import { SubtitlePanel } from '../subtitles/subtitle-panel.tsx'
import type { Subtitles } from '../subtitles/use-subtitles.ts'
import { Choice } from './choice.tsx'

export type Menu = 'speed' | 'quality' | 'sound' | 'subtitles' | 'markers' | 'more'

interface MenusProps extends MoreSettingsProps {
  menu: Menu
  engine: Engine
  subtitles: Subtitles
  markers: FilmMarkers
  onPropose: () => void
}

/** The choices in the controls. */
export function Menus({ menu, engine, subtitles, markers, onPropose, ...settings }: MenusProps) {
  const { shown, video, onClose } = settings
  if (menu === 'subtitles') {
    return <SubtitlePanel subtitles={subtitles} onSeek={settings.player.seekTo} onClose={onClose} />
  }
  if (menu === 'markers') {
    return (
      <MarkerPanel
        {...{ markers, onPropose, onClose }}
        seconds={shown.seconds}
        onSeek={settings.player.seekTo}
      />
    )
  }
  if (menu === 'more') return <MoreSettings {...settings} />
  if (menu === 'speed') {
    return (
      <Choice
        label="倍速"
        down
        options={speeds.map((speed) => ({ id: speed, name: speed === 1 ? '正常' : `${speed}×` }))}
        chosen={shown.speed}
        onChoose={(speed) => setSpeed(video, speed)}
        onClose={onClose}
      />
    )
  }
  if (menu === 'sound') {
    const tracks = engine.soundTracks()
    return (
      <Choice
        label="音轨"
        options={tracks}
        chosen={engine.chosenSoundTrack()}
        onChoose={(id) => {
          engine.chooseSoundTrack(id)
          const track = tracks.find((one) => one.id === id)
          if (track !== undefined) storeSoundPreference(track)
        }}
        onClose={onClose}
      />
    )
  }
  const [chosen, lines] = [engine.chosen(), engine.shown()]
  return (
    <Choice
      label="画质"
      options={[
        { id: automatic, name: chosen === automatic && lines ? `自动 (${lines}p)` : '自动' },
        ...engine.qualities.map(({ id, lines }) => ({ id, name: `${lines}p` })),
      ]}
      chosen={chosen}
      onChoose={engine.choose}
      onClose={onClose}
    />
  )
}

/** The present choice, as short as a button shows it. */
export function speedName(speed: number): string {
  return `${Number.isInteger(speed) ? speed.toFixed(1) : speed}×`
}

export function soundTrackName(engine: Engine): string {
  const chosen = engine.chosenSoundTrack()
  return engine.soundTracks().find(({ id }) => id === chosen)?.name ?? ''
}

export function qualityName(engine: Engine): string {
  const chosen = engine.chosen()
  const quality = engine.qualities.find(({ id }) => id === chosen)
  return quality ? `${quality.lines}p` : '自动'
}
