import { hideFailed } from '../../../ui/cover.tsx'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { Highlighted } from './highlighted.tsx'
import * as styles from './search.module.css'
import type { SuggestRow } from './suggest-rows.ts'

interface SuggestListProps {
  id: string
  rows: readonly SuggestRow[]
  /** The row that the arrow keys have reached; -1 for none. */
  active: number
  keyword: string
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`
}

/** The lines under the search field. The keyboard stays in the field, so none of them takes the focus. */
export function SuggestList({ id, rows, active, keyword }: SuggestListProps) {
  return (
    <div className={styles.list} role="listbox" id={id} aria-label="搜索联想">
      {rows.map((row, index) => (
        <a
          key={row.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={row.href}
        >
          {row.kind === 'work' ? (
            <WorkLine row={row} keyword={keyword} />
          ) : (
            <NameLine row={row} keyword={keyword} />
          )}
        </a>
      ))}
    </div>
  )
}

interface LineProps {
  row: SuggestRow
  keyword: string
}

const drawings: Record<Exclude<SuggestRow['kind'], 'work'>, IconData> = {
  search: icons.search,
  performer: icons.user,
  director: icons.megaphone,
  series: icons.layers,
  item: icons.hash,
  tag: icons.tag,
  maker: icons.building,
  label: icons.package,
}

function NameLine({ row: { kind, text, note }, keyword }: LineProps) {
  return (
    <>
      {kind !== 'work' && <Icon of={drawings[kind]} />}
      <span className={`${textStyles.clip1} ${styles.line}`}>
        <Highlighted text={text} keyword={keyword} />
      </span>
      <span className={styles.note}>{note}</span>
    </>
  )
}

function WorkLine({ row: { text, note, work }, keyword }: LineProps) {
  return (
    <>
      <span className={styles.thumb}>
        {work?.picSmall && <img src={work.picSmall} alt="" width={64} height={36} onError={hideFailed} />}
      </span>
      <span className={textStyles.grow}>
        <span className={`${textStyles.clip1} ${styles.line}`}>
          <Highlighted text={text} keyword={keyword} />
        </span>
        <span className={`${textStyles.clip1} ${styles.line} ${styles.number}`}>
          <Highlighted text={note} keyword={keyword} />
        </span>
      </span>
      <Icon of={icons.arrowUpRight} />
    </>
  )
}
