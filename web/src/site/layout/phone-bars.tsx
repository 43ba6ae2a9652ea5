import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { usePreferences } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { usePayLabel } from '../billing/level/pay-label.ts'
import * as styles from './bars.module.css'
import { Logo } from './logo.tsx'
import { SearchBox, searchFormId } from './search-box.tsx'

/** Below 1024 px, on home and the lists: the way home, search, membership. */
export function HomeBar() {
  const { site } = usePreferences()
  return (
    <header className={`${styles.bar} ${styles.home}`}>
      <a className={styles.logo} href={paths.home()} aria-label={`${site.name} 首页`}>
        <Logo />
        首页
      </a>
      <SearchBox place="home" />
      <a className={buttonStyles.icon} href={paths.pay()} aria-label={usePayLabel()}>
        <Icon of={icons.crown} />
      </a>
    </header>
  )
}

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

/** Below 1024 px, on the search page: the bar is the search field. */
export function SearchBar({ keyword }: { keyword: string }) {
  return (
    <header className={styles.bar}>
      <BackLink fallback={paths.home()} className={buttonStyles.icon} />
      <SearchBox place="alone" keyword={keyword} />
      <button type="submit" form={searchFormId} className={`${buttonStyles.button} ${buttonStyles.ghost}`}>
        搜索
      </button>
    </header>
  )
}
