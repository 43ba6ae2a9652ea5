import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../../api/error.ts'
import * as basic from './basic.module.css'
import * as boxStyles from './boxes.module.css'
import { Button } from './button.tsx'
import * as formStyles from './forms/forms.module.css'
import { tones } from './marks.tsx'
import * as noteStyles from './notes.module.css'

interface BoxProps {
  title?: ReactNode
  /** In grey beside the title. */
  note?: ReactNode
  /** At the right end of the head. */
  actions?: ReactNode
  className?: string
  /** What narrows its list, above it. */
  tools?: ReactNode
  /** Text rather than a list: with room around it, of this class too. */
  padded?: boolean | string
  /** Below a line. */
  foot?: ReactNode
  children?: ReactNode
}

export function Box({ title, note, actions, className = '', tools, padded, foot, children }: BoxProps) {
  return (
    <section className={`${boxStyles.box} ${className}`.trim()}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {note && <span className={basic.hint}>{note}</span>}
          {actions && <div className={`${basic.row} ${basic.end}`}>{actions}</div>}
        </header>
      )}
      {tools && <div className={`${boxStyles.tools} ${formStyles.tools}`}>{tools}</div>}
      {padded ? (
        <div className={`${boxStyles.padded} ${padded === true ? '' : padded}`.trim()}>{children}</div>
      ) : (
        children
      )}
      {foot && (
        <footer className={`${boxStyles.foot} ${basic.row} ${basic.wrap} ${basic.hint}`}>{foot}</footer>
      )}
    </section>
  )
}

/** Apart from daily actions: what cannot be taken back, or costs money. */
export function DangerBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={boxStyles.dangerBox}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A line in a box that has a list otherwise: that there is nothing in it, or what is to be known of it. */
export function BoxText({ className = basic.hint, children }: { className?: string; children: ReactNode }) {
  return <p className={`${boxStyles.padded} ${className}`}>{children}</p>
}

interface NoteProps {
  tone?: keyof typeof tones
  className?: string
  role?: 'alert'
  children: ReactNode
}

/** What has to be known before going on, on a ground of its own colour. */
export function Note({ tone, className, role, children }: NoteProps) {
  const classes = [noteStyles.note, tone && tones[tone], className].filter(Boolean).join(' ')
  return (
    <div className={classes} role={role}>
      {children}
    </div>
  )
}

interface FactsProps {
  /** `mark` stands before the name. */
  of: readonly (readonly [name: string, value: ReactNode, mark?: ReactNode])[]
  /** Values that are sentences stand at the left. */
  left?: boolean
}

/** Names and values, one a line; what is null is left out. */
export function Facts({ of, left }: FactsProps) {
  return (
    <dl className={left ? `${boxStyles.factList} ${boxStyles.left}` : boxStyles.factList}>
      {of.map(([name, value, mark]) =>
        value === null || value === undefined ? null : (
          <Fragment key={name}>
            <dt>
              {mark}
              {name}
            </dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

const momentTones = { ok: noteStyles.ok, bad: noteStyles.bad, next: noteStyles.next }

interface Moment {
  id: string
  time: string
  text: ReactNode
  tone?: keyof typeof momentTones | undefined
}

/** Events, one after the other. */
export function Timeline({ of }: { of: readonly Moment[] }) {
  return (
    <ol className={noteStyles.timeline}>
      {of.map(({ id, time, text, tone }) => (
        <li key={id} className={tone && momentTones[tone]}>
          <time>{time}</time>
          {text}
        </li>
      ))}
    </ol>
  )
}

interface CoverProps {
  src: string | null
  /** Said where there is no picture, or none to be seen. */
  none: string
  /** Grey and blurred. */
  veiled?: boolean
}

/** A small cover in a list. */
export function Cover({ src, none, veiled = false }: CoverProps) {
  if (!src) return <span className={`${boxStyles.cover} ${boxStyles.no}`}>{none}</span>
  const className = veiled ? `${boxStyles.cover} ${boxStyles.veil}` : boxStyles.cover
  return <img className={className} src={src} alt="" loading="lazy" />
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

interface QueryResultProps<T> {
  query: UseQueryResult<T, ApiError>
  /** What could not be loaded: `读不到订单`. */
  fault: string
  children: (data: T) => ReactNode
}

/** The result of a query; a skeleton after 0.3 s, or the error with a way to try again. */
export function QueryResult<T>({ query, fault, children }: QueryResultProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error && !isFetching)
    return (
      <div className={`${noteStyles.empty} ${noteStyles.bad}`} role="alert">
        <b>{fault}</b>
        <span>{error.message}</span>
        <Button small onClick={() => void refetch()}>
          再试
        </Button>
      </div>
    )
  return <Bars />
}

const patienceMs = 300

function Bars() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <div className={noteStyles.bars} aria-busy="true" />
  return (
    <div className={noteStyles.bars} aria-busy="true">
      <span className={noteStyles.skeleton} />
      <span className={noteStyles.skeleton} />
      <span className={`${noteStyles.skeleton} ${noteStyles.short}`} />
    </div>
  )
}

/** The empty state: a sentence, and the last action. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={noteStyles.empty}>
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  )
}

/** Why something failed, where it was tried; nothing without an error. */
export function Fault({ text }: { text: string | null | undefined }) {
  return text ? (
    <p className={`${basic.text12} ${basic.cDanger}`} role="alert">
      {text}
    </p>
  ) : null
}
