import * as styles from './work-facts.module.css'

const star = 'l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
const outline = [12, 36, 60, 84, 108].map((x) => `M${x} 2.5${star}`).join('')

/** A star is 24 wide with 2.5 of padding on each side, so that half a star is half of the drawing. */
export function filledShare(average: number): number {
  const whole = Math.floor(average)
  const part = average - whole
  return (whole * 24 + (part > 0 ? 2.5 + part * 19 : 0)) / 120
}

export function Stars({ average }: { average: number }) {
  const filled = filledShare(average)
  return (
    <svg
      className={styles.stars}
      viewBox="0 0 120 24"
      width="80"
      height="16"
      role="img"
      aria-label={`${average.toFixed(1)} 分，满分 5 分`}
    >
      <linearGradient id="filled">
        <stop offset={filled} stopColor="var(--star)" />
        <stop offset={filled} stopColor="var(--line)" />
      </linearGradient>
      <path fill="url(#filled)" d={outline} />
    </svg>
  )
}
