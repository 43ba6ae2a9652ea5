import type { ReactNode } from 'react'

export type Tone = 'vip' | 'danger' | 'wait' | 'info' | 'ok'

/** A mark beside something; with `href` it leads to what it names. */
export function Tag({ tone, href, children }: { tone?: Tone; href?: string; children: ReactNode }) {
  const classes = tone ? `tag ${tone}` : 'tag'
  if (href === undefined) return <span className={classes}>{children}</span>
  return (
    <a className={classes} href={href}>
      {children}
    </a>
  )
}
