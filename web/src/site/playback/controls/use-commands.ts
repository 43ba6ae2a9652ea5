import { useMemo, useRef, useState } from 'react'
import type { Beside } from '../beside.ts'
import type { Engine } from '../engine/engine.ts'
import { changePreferences, readPreferences } from '../engine/playback-preferences.ts'
import { clockTime } from '../engine/playing-time.ts'
import { type FilmMarkers, stepTo } from '../markers/film-markers.ts'
import type { Subtitles } from '../subtitles/use-subtitles.ts'
import { type Loop, noLoop, withEnd, withStart } from './ab-loop.ts'
import { type Commands, commandsOf } from './commands.ts'
import { speedName } from './menus.tsx'
import { useSaid } from './use-said.ts'

interface CommandsInput {
  video: HTMLVideoElement
  engine: Engine
  beside: Beside
  onPart: (id: string) => void
  onNext: (() => void) | undefined
  loop: [Loop, (loop: Loop) => void]
  subtitles: Subtitles
  markers: FilmMarkers
  onShowKeys: () => void
}

/** A loop does not end with the film, which would stop there. */
const beforeEnd = 0.3

/** All that buttons, keys and fingers do; `said` is a word about what could not be seen otherwise. */
export function useCommands(input: CommandsInput) {
  const { video, engine } = input
  const [said, say] = useSaid()
  const [theatre, setTheatre] = useState(() => readPreferences().theatre)
  const latest = useRef(input)
  latest.current = input
  const player = useMemo((): Commands => {
    const base = commandsOf(video, engine.frameRate)
    const setLoop = (change: (loop: Loop) => Loop, text: (loop: Loop) => string) => {
      const [before, set] = latest.current.loop
      const loop = change(before)
      set(loop)
      say(loop === before ? '终点要在起点之后' : text(loop))
    }
    return {
      ...base,
      mute() {
        base.mute()
        say(video.muted ? '已静音' : '已取消静音')
      },
      volumeBy(by) {
        base.volumeBy(by)
        say(`音量 ${Math.round(video.volume * 100)}%`)
      },
      speedBy(step) {
        base.speedBy(step)
        say(`倍速 ${speedName(video.defaultPlaybackRate)}`)
      },
      previous() {
        const { beside, onPart } = latest.current
        if (beside.previous) onPart(beside.previous.id)
      },
      next: () => latest.current.onNext?.(),
      loopStart() {
        setLoop(
          (loop) => withStart(loop, video.currentTime),
          ({ start }) => `循环起点 ${clockTime(start ?? 0)}`,
        )
      },
      loopEnd() {
        setLoop(
          (loop) => withEnd(loop, Math.min(video.currentTime, video.duration - beforeEnd)),
          ({ start, end }) => `循环 ${clockTime(start ?? 0)} – ${clockTime(end ?? 0)}`,
        )
      },
      loopOff() {
        setLoop(
          () => ({ ...noLoop }),
          () => '已取消循环',
        )
      },
      chapter(by) {
        const { markers } = latest.current
        if (markers.all.length === 0) return say('这部影片没有章节')
        const place = stepTo(markers, video.currentTime, by)
        if (place === undefined && by > 0) return say('后面没有章节了')
        base.seekTo(place?.seconds ?? 0)
        say(place?.title ?? '回到开头')
      },
      theatre() {
        setTheatre((before) => {
          changePreferences({ theatre: !before })
          return !before
        })
      },
      toggleSubtitles() {
        const { subtitles } = latest.current
        if (subtitles.options.length === 0) return say('这部影片没有字幕')
        subtitles.toggle()
        say(subtitles.first ? '字幕已关闭' : '字幕已打开')
      },
      showKeys: () => latest.current.onShowKeys(),
    }
  }, [video, engine, say])
  return { player, theatre, said }
}
