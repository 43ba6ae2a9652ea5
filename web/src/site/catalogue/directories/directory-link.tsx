import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { late } from '../../../ui/late.tsx'
import { SelectionLink } from '../../../ui/selection-link.tsx'
import { SheetOnDemand } from '../../../ui/sheet-on-demand.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './directory.module.css'
import { countOf, type Directory, directoryHref, type Entry, namesOf } from './directory.ts'
import { DirectoryTotal } from './directory-total.tsx'
import { nameOf } from './entry-links.ts'

const DirectoryList = late(async () => (await import('./directory-list.tsx')).DirectoryList)

interface DirectoryPickProps {
  directory: Directory
  entry: Entry | undefined
  filter: string
  onFilter: (filter: string) => void
}

/** On a phone: the current entry; the directory opens over it. */
export function DirectoryLink({ directory, entry, filter, onFilter }: DirectoryPickProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { heading, entry: kind } = namesOf(directory)
  const name = entry ? nameOf(entry) : kind
  const count = entry ? countOf(directory, entry) : null
  return (
    <>
      <SelectionLink
        href={directoryHref(directory, 'index')}
        action="目录"
        open={open}
        onOpen={() => setOpen(true)}
      >
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]}
        </span>
        <b className={textStyles.clip1}>{name}</b>
        {count !== null && (
          <span className={`${textStyles.muted} ${textStyles.small} ${textStyles.nowrap}`}>
            共 {formatNumber(count)} 部
          </span>
        )}
      </SelectionLink>
      <SheetOnDemand
        open={open}
        onClose={close}
        title={heading}
        tall
        note={<DirectoryTotal directory={directory} filter={filter} />}
      >
        <DirectoryList
          directory={directory}
          current={entry}
          filter={filter}
          onFilter={onFilter}
          place="sheet"
          onChoose={close}
        />
      </SheetOnDemand>
    </>
  )
}
