import { Fragment, type ReactNode } from 'react'

/** Names and values, one a line; what is null is left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="fact-list">
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

interface Moment {
  id: string
  time: string
  text: ReactNode
  tone?: 'ok' | 'bad' | 'next' | undefined
}

/** Events, one after the other. */
export function Timeline({ of }: { of: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {of.map(({ id, time, text, tone = '' }) => (
        <li key={id} className={tone}>
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
    <span className="change">
      {before !== undefined && <del>{before || '空'}</del>}
      {after !== undefined && <ins>{after || '空'}</ins>}
    </span>
  )
}
