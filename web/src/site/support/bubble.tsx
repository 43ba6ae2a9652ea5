import type { ReactNode } from 'react'
import { messageMoment } from './message-time.ts'
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
    <div className={own ? 'bubble own' : 'bubble'}>
      {own && <span className="visually-hidden">我：</span>}
      {picture || <p className="bubble-text">{text}</p>}
      <p className="when">
        {!own && '客服 · '}
        <time dateTime={machineTime(time)}>{messageMoment(time)}</time>
      </p>
    </div>
  )
}
