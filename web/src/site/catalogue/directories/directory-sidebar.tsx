import * as textStyles from '../../../ui/text.module.css'
import * as styles from './directory.module.css'
import { type Directory, type Entry, namesOf } from './directory.ts'
import { DirectoryList } from './directory-list.tsx'
import { DirectoryTotal } from './directory-total.tsx'

interface DirectorySidebarProps {
  directory: Directory
  current: Entry | undefined
  filter: string
  onFilter: (filter: string) => void
}

/** The names of the directory, on a wide screen. */
export function DirectorySidebar({ directory, current, filter, onFilter }: DirectorySidebarProps) {
  const { heading } = namesOf(directory)
  return (
    <section className={`${styles.directory} ${textStyles.wide}`} aria-label={heading}>
      <header>
        <b>{heading}</b>
        <DirectoryTotal directory={directory} filter={filter} />
      </header>
      <DirectoryList {...{ directory, current, filter, onFilter }} place="page" />
    </section>
  )
}
