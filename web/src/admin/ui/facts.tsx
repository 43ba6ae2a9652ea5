import { Fragment, type ReactNode } from 'react'
import * as boxStyles from './boxes.module.css'
import * as noteStyles from './notes.module.css'

/** Names and values, one a line; what is null is left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={boxStyles.factList}>
      {of.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

const tones = { ok: noteStyles.ok, bad: noteStyles.bad, next: noteStyles.next }

interface Moment {
  id: string
  time: string
  text: ReactNode
  tone?: keyof typeof tones | undefined
}

/** Events, one after the other. */
export function Timeline({ of }: { of: readonly Moment[] }) {
  return (
    <ol className={noteStyles.timeline}>
      {of.map(({ id, time, text, tone }) => (
        <li key={id} className={tone && tones[tone]}>
          <time>{time}</time>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** A value that changed; an empty one is shown in words, not left blank. */
export function Change({ before, after }: { before?: string | undefined; after?: string | undefined }) {
  return (
    <span className={boxStyles.change}>
      {before !== undefined && <del>{before || '空'}</del>}
      {after !== undefined && <ins>{after || '空'}</ins>}
    </span>
  )
}
