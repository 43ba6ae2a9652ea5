import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import * as coverStyles from '../../../ui/cover.module.css'
import { Cover } from '../../../ui/cover.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { play } from '../controls/commands.ts'
import { readPreferences } from '../engine/playback-preferences.ts'
import { container } from '../placement.ts'
import * as styles from './end-card.module.css'
import type { NextUp } from './use-next-up.ts'

interface EndCardProps {
  next: NextUp
  /** In the mini player. */
  small: boolean
  video: HTMLVideoElement
}

/** Seconds before the next film begins by itself. */
const waits = 8
const othersShown = 3

const names = { part: '下一集', series: '同系列的下一部', related: '相关推荐' }

/** Over the last picture: what comes next, which begins by itself unless the visitor stops it or never wants it. */
export function EndCard({ next, small, video }: EndCardProps) {
  const { play: playNext, work, others } = next
  const [stopped, setStopped] = useState(() => !readPreferences().playsNext)
  const counts = playNext !== undefined && !stopped
  const left = useCountdown(counts, () => playNext?.())
  const first = useRef<HTMLButtonElement>(null)
  const isThere = playNext !== undefined
  // Whoever plays by keys or a screen reader is led to what is asked here; not from the page around the player.
  useEffect(() => {
    if (isThere && container.contains(document.activeElement)) first.current?.focus({ preventScroll: true })
  }, [isThere])
  const again = () => play(video)
  return (
    <fieldset className={small ? `${styles.card} ${styles.small}` : styles.card} aria-label="播放结束">
      <p className={textStyles.visuallyHidden} role="status">
        {counts && `${waits} 秒后自动播放${names[next.of]}：${next.title}`}
      </p>
      {isThere && (
        <div className={styles.next}>
          {work && <Cover src={work.picSmall} widths={work.picSizes} sizes="160px" eager />}
          <div>
            <p className={styles.why}>{names[next.of]}</p>
            <p className={`${styles.title} ${small ? textStyles.clip1 : textStyles.clip2}`}>{next.title}</p>
          </div>
        </div>
      )}
      <div className={styles.ways}>
        {isThere && (
          <button
            ref={first}
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={playNext}
          >
            <Icon of={icons.play} size={16} fill />
            立即播放
            {counts && (
              <span className={styles.left} aria-hidden="true">
                {left}
              </span>
            )}
          </button>
        )}
        {counts && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.glass}`}
            onClick={() => {
              setStopped(true)
              first.current?.focus({ preventScroll: true })
            }}
          >
            取消
          </button>
        )}
        {!counts && (
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.glass}`} onClick={again}>
            <Icon of={icons.rotateCcw} size={16} />
            重播
          </button>
        )}
      </div>
      {!small && others.length > 0 && (
        <ul className={styles.others} aria-label="相关推荐">
          {others.slice(0, othersShown).map((other) => (
            <li key={other.id}>
              <button type="button" onClick={() => next.playWork(other)}>
                <Cover src={other.picSmall} widths={other.picSizes} sizes="180px" eager>
                  {other.playLevel > 1 && (
                    <span className={`${coverStyles.topLeft} ${badgeStyles.badge} ${badgeStyles.gold}`}>
                      VIP
                    </span>
                  )}
                </Cover>
                <span className={textStyles.clip1}>{other.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** Counts down the seconds, and acts at their end. */
function useCountdown(runs: boolean, act: () => void): number {
  const [left, setLeft] = useState(waits)
  useEffect(() => {
    if (!runs) return
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => window.clearInterval(timer)
  }, [runs])
  const end = useEffectEvent(act)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return Math.max(left, 0)
}
