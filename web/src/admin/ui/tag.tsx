import type { ReactNode } from 'react'
import * as styles from './marks.module.css'

const tones = {
  vip: styles.vip,
  danger: styles.danger,
  wait: styles.wait,
  info: styles.info,
  ok: styles.ok,
}

type Tone = keyof typeof tones

/** A mark beside something; with `href` it leads to what it names. */
export function Tag({ tone, href, children }: { tone?: Tone; href?: string; children: ReactNode }) {
  const classes = tone ? `${styles.tag} ${tones[tone]}` : styles.tag
  if (href === undefined) return <span className={classes}>{children}</span>
  return (
    <a className={classes} href={href}>
      {children}
    </a>
  )
}
