import type { ReactNode } from 'react'
import * as boxStyles from './boxes.module.css'

interface ProgressBarProps {
  label: string
  /** 0 to 1. */
  share: number
  className?: string
  /** Its parts, where it shows more than one. */
  children?: ReactNode
}

export function ProgressBar({ label, share, className, children }: ProgressBarProps) {
  const percent = Math.min(100, share * 100)
  return (
    <span
      className={[boxStyles.bar, share >= 1 && boxStyles.ok, className].filter(Boolean).join(' ')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
    >
      {children ?? <i style={{ width: `${percent}%` }} />}
    </span>
  )
}
