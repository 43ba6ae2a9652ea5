import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import * as pageStyles from '../../../ui/page.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../library.module.css'
import { EntriesSkeleton } from '../lists-skeletons.tsx'
import { useRowsWithRemoved } from '../rows-with-removed.ts'
import { type HiddenRow, hiddenCall, isHiddenIn, leavesNoGap, setHidden } from './hidden.ts'

const groups = [
  { kind: 'tag', name: '类别' },
  { kind: 'performer', name: '演员' },
  { kind: 'work', name: '作品' },
] as const

/**
 * All that a member hides, each with a button to show it again. A row shown again stays in the list until the page is
 * left.
 */
export function HiddenList() {
  const { data, error, isFetching, refetch } = useQuery(hiddenCall)
  const rows = useRowsWithRemoved(data?.rows)
  const isClosingUp = useObservable(leavesNoGap)
  if (!data && error && !isFetching) {
    return <Fault error={error} text="隐藏的内容没有加载出来。" onRetry={() => void refetch()} />
  }
  if (!data) return <EntriesSkeleton />
  if (rows.length === 0) {
    return (
      <Empty
        drawing="folder"
        title="没有隐藏任何内容"
        text="在作品、类别或演员的页面选“不再显示”，就会列在这里，随时可以恢复。"
      >
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.home()}>
          回到首页
        </a>
      </Empty>
    )
  }
  return (
    <>
      <div className={`${panelStyles.panel} ${panelStyles.row} ${styles.panel}`}>
        <Switch
          label="列表里不给隐藏的作品留位置（只在本设备）"
          on={isClosingUp}
          onChange={leavesNoGap.set}
        />
      </div>
      {groups.map(({ kind, name }) => (
        <Group key={kind} name={name} rows={rows.filter((row) => row.kind === kind)} hidden={data.rows} />
      ))}
    </>
  )
}

interface GroupProps {
  name: string
  rows: readonly HiddenRow[]
  hidden: readonly HiddenRow[]
}

function Group({ name, rows, hidden }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section className={pageStyles.section}>
      <header>
        <h2>{name}</h2>
        <span className={`${textStyles.small} ${textStyles.muted}`}>{rows.length}</span>
      </header>
      <ul className={`${panelStyles.panel} ${styles.entries}`}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} hidden={isHiddenIn(hidden, row)} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ row, hidden }: { row: HiddenRow; hidden: boolean }) {
  const client = useQueryClient()
  const href = hrefOf(row)
  return (
    <li>
      {href === null ? (
        <span className={styles.entry}>
          <span className={textStyles.clip2}>{row.name}</span>
        </span>
      ) : (
        <a className={styles.entry} href={href}>
          <span className={textStyles.clip2}>{row.name}</span>
        </a>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
        aria-label={`${hidden ? '恢复显示' : '不再显示'} ${row.name}`}
        onClick={() => void setHidden(client, row, !hidden)}
      >
        {hidden ? '恢复显示' : '不再显示'}
      </button>
    </li>
  )
}

/** The address of a work redirects to its own channel; a tag is in one channel, which the list does not contain. */
function hrefOf({ kind, id }: HiddenRow): string | null {
  if (kind === 'tag') return null
  return kind === 'work' ? paths.work('censored', id) : paths.performer('censored', id)
}
