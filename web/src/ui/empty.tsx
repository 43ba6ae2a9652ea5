import { type ReactNode, useEffect, useState } from 'react'
import { onDemand } from '../lib/on-demand.ts'
import type { DrawingName } from './drawings.tsx'
import * as styles from './empty.module.css'

const drawings = onDemand(() => import('./drawings.tsx'))

interface EmptyProps {
  drawing: DrawingName
  title: string
  text?: ReactNode
  /** The page's only heading, where nothing else names it. */
  heading?: 'h1' | 'h2'
  /** The ways on. */
  children?: ReactNode
}

/** Nothing to show: a drawing, one sentence, one way on. */
export function Empty({ drawing, title, text, heading: Heading = 'h2', children }: EmptyProps) {
  const [drawn, setDrawn] = useState(drawings.get)
  // It adds nothing to the words, and comes after them.
  useEffect(() => {
    drawings.load().then(
      (part) => setDrawn(() => part),
      () => {},
    )
  }, [])
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 176 112" aria-hidden="true">
        <rect className={styles.ground} x="8" y="8" width="160" height="96" rx="16" />
        {drawn && <drawn.Drawing of={drawing} />}
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  )
}
