import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { clockTime } from '../engine/playing-time.ts'
import { FilmPanel } from '../film-panel.tsx'
import type { SubtitleOption } from './options.ts'
import { type Background, backgrounds, type Size, sizes } from './preferences.ts'
import * as styles from './subtitle-panel.module.css'
import type { Subtitles } from './use-subtitles.ts'

interface PanelProps {
  subtitles: Subtitles
  onSeek: (seconds: number) => void
  onClose: () => void
}

const sizeNames: Record<Size, string> = { small: '小', medium: '中', large: '大', huge: '特大' }
const backgroundNames: Record<Background, string> = { shadow: '描边', veil: '半透明', black: '黑底' }

/** All about subtitles. */
export function SubtitlePanel({ subtitles, onSeek, onClose }: PanelProps) {
  const { options, first, second, offset, preferences } = subtitles
  return (
    <FilmPanel label="字幕" className={styles.subtitles} onClose={onClose}>
      <Choices label="字幕" options={options} chosen={first} onChoose={subtitles.chooseFirst} />
      {first && options.length > 1 && (
        <Choices
          label="第二字幕"
          options={options.filter(({ id }) => id !== first.id)}
          chosen={second}
          onChoose={subtitles.chooseSecond}
        />
      )}
      {first && (
        <>
          <Segments
            label="字号"
            values={sizes}
            names={sizeNames}
            chosen={preferences.size}
            onChoose={(size) => subtitles.change({ size })}
          />
          <Segments
            label="背景"
            values={backgrounds}
            names={backgroundNames}
            chosen={preferences.background}
            onChoose={(background) => subtitles.change({ background })}
          />
          {first.styledFile && (
            <Segments
              label="样式"
              values={['plain', 'styled']}
              names={{ plain: '简洁', styled: '原样' }}
              chosen={preferences.styled ? 'styled' : 'plain'}
              onChoose={(look) => subtitles.change({ styled: look === 'styled' })}
            />
          )}
          <div className={styles.line}>
            <span id="subtitle-offset">时间</span>
            <fieldset className={styles.stepper} aria-labelledby="subtitle-offset">
              <button type="button" aria-label="字幕提前 0.1 秒" onClick={() => subtitles.shift(-0.1)}>
                −
              </button>
              <output aria-live="polite">{offsetName(offset)}</output>
              <button type="button" aria-label="字幕推后 0.1 秒" onClick={() => subtitles.shift(0.1)}>
                +
              </button>
            </fieldset>
          </div>
          <FindLine subtitles={subtitles} onSeek={onSeek} />
        </>
      )}
    </FilmPanel>
  )
}

function offsetName(offset: number): string {
  if (offset === 0) return '不移'
  return `${offset > 0 ? '推后' : '提前'} ${Math.abs(offset).toFixed(1)} 秒`
}

interface ChoicesProps {
  label: string
  options: readonly SubtitleOption[]
  chosen: SubtitleOption | undefined
  onChoose: (option: SubtitleOption | undefined) => void
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  const all = [undefined, ...options]
  const at = all.findIndex((option) => option?.id === chosen?.id)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (at + by + all.length) % all.length
    onChoose(all[next])
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={move}>
      <b>{label}</b>
      {all.map((option, place) => (
        // biome-ignore lint/a11y/useSemanticElements: an input would take the keys of the player.
        <button
          key={option?.id ?? ''}
          type="button"
          role="radio"
          aria-checked={place === at}
          tabIndex={place === at ? 0 : -1}
          onClick={() => onChoose(option)}
        >
          {place === at ? <Icon of={icons.check} size={16} /> : <i />}
          {option?.label ?? '关闭'}
        </button>
      ))}
    </div>
  )
}

interface SegmentsProps<T extends string> {
  label: string
  values: readonly T[]
  names: Record<T, string>
  chosen: T
  onChoose: (value: T) => void
}

function Segments<T extends string>({ label, values, names, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <fieldset className={styles.segments} aria-label={label}>
        {values.map((value) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {names[value]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const linesShown = 50

/** Looks for a line of this film, and goes there. */
function FindLine({ subtitles, onSeek }: Pick<PanelProps, 'subtitles' | 'onSeek'>) {
  const [typed, setTyped] = useState('')
  const lines = subtitles.find(typed)
  return (
    <div className={styles.find}>
      <input
        type="search"
        aria-label="在本片台词里找"
        placeholder="在本片台词里找"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== '' && (
        <>
          <p role="status">{lines.length === 0 ? '没有这句台词' : `${lines.length} 句`}</p>
          <ol>
            {lines.slice(0, linesShown).map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <button type="button" onClick={() => onSeek(at)}>
                  <time>{clockTime(at)}</time>
                  {text}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
