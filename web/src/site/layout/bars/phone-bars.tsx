import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './bars.module.css'

interface BackBarProps {
  title: string
  fallback?: string
  /** At the end of the bar. */
  children?: ReactNode
}

/** Below 1024 px, on a page below the main ones: back, and the page's title. */
export function BackBar({ title, fallback = paths.home(), children }: BackBarProps) {
  return (
    <header className={styles.bar}>
      <BackLink fallback={fallback} className={buttonStyles.icon} />
      <p className={`${styles.title} ${textStyles.clip1}`}>{title}</p>
      {children}
    </header>
  )
}

/** The way to the search page, on a bar without a field. */
export function SearchLink() {
  return (
    <a className={buttonStyles.icon} href={paths.search()} aria-label="搜索">
      <Icon of={icons.search} />
    </a>
  )
}

/** Back in the history; to `fallback` where the visitor came straight here. */
export function BackLink({ fallback, className }: { fallback: string; className: string }) {
  return (
    <a className={className} href={fallback} aria-label="返回" data-back>
      <Icon of={icons.chevronLeft} size={24} />
    </a>
  )
}
