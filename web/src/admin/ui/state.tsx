import type { ReactNode } from 'react'
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
