import type { ReactNode } from 'react'
import * as basic from './basic.module.css'
import * as styles from './marks.module.css'

const kinds = {
  ok: styles.ok,
  run: styles.run,
  draft: styles.draft,
  wait: styles.wait,
  bad: styles.bad,
  hidden: styles.hidden,
  none: styles.none,
}

/**
 * ● ok done, ◐ run under way, ○ draft not begun, ▲ wait for a person, ◆ bad wrong or disputed, □ hid put away, – none.
 * The same seven for works, orders, threads, jobs, cases and processes; always with a word.
 */
export type StateKind = keyof typeof kinds

export function State({ kind, children }: { kind: StateKind; children?: ReactNode }) {
  return <span className={`${styles.state} ${kinds[kind]}`}>{children}</span>
}

/** A state as its shape and word. */
export type ShownState = readonly [kind: StateKind, word: ReactNode]

export function StateOf({ of: [kind, word] }: { of: ShownState }) {
  return <State kind={kind}>{word}</State>
}

export const tones = {
  danger: styles.onDanger,
  wait: styles.onWait,
  info: styles.onInfo,
  ok: styles.onOk,
}

const tagTones = { ...tones, vip: styles.vip }

interface TagProps {
  tone?: keyof typeof tagTones
  href?: string
  children: ReactNode
}

/** A mark beside something; with `href` it leads to what it names. */
export function Tag({ tone, href, children }: TagProps) {
  const classes = tone ? `${styles.tag} ${tagTones[tone]}` : styles.tag
  if (href === undefined) return <span className={classes}>{children}</span>
  return (
    <a className={classes} href={href}>
      {children}
    </a>
  )
}

const colours = ['', styles.green, styles.purple, styles.brown, styles.teal]

/** A colleague or a member by the first sign of the name; one name has one colour everywhere. */
export function Avatar({ name, big = false }: { name: string; big?: boolean }) {
  const sum = [...name].reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0)
  const classes = [styles.avatar, colours[sum % colours.length], big && styles.big].filter(Boolean)
  return (
    <i className={classes.join(' ')} aria-hidden="true" title={name}>
      {[...name][0]?.toUpperCase() ?? ''}
    </i>
  )
}

/** The colour of a part, beside its name. */
export const Dot = ({ colour }: { colour: string }) => (
  <i className={styles.dot} style={{ background: colour }} />
)

/** A number, an address or a code, of which each sign counts. */
export const mono = (text: string) => <span className={basic.mono}>{text}</span>

/** The keys of a binding, as `Ctrl K`. */
export function Kbds({ label }: { label: string }) {
  return label.split(' ').map((part) => <Kbd key={part}>{part}</Kbd>)
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}
