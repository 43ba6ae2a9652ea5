import type { ReactNode } from 'react'
import * as textStyles from '../../ui/text.module.css'
import { messageMoment } from './message-time.ts'
import * as styles from './support.module.css'
import { machineTime } from './topic-list.tsx'

interface BubbleProps {
  /** Written by the reader. */
  own: boolean
  text: string
  time: string
  /** In the place of the text, where one came. */
  picture?: ReactNode
}

/** One entry of a conversation with support. */
export function Bubble({ own, text, time, picture }: BubbleProps) {
  return (
    <div className={own ? `${styles.bubble} ${styles.own}` : styles.bubble}>
      {own && <span className={textStyles.visuallyHidden}>我：</span>}
      {picture || <p className={styles.words}>{text}</p>}
      <p className={styles.when}>
        {!own && '客服 · '}
        <time dateTime={machineTime(time)}>{messageMoment(time)}</time>
      </p>
    </div>
  )
}
