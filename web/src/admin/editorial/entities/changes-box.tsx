import { auditWords } from '@yehang/contract/audit-words'
import * as basic from '../../ui/basic.module.css'
import { Box, Change } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'
import { type Column, column, DataTable, looks } from '../../ui/table/data-table.tsx'
import type { EntityDetail } from './calls.ts'
import * as styles from './entities.module.css'
import { namedChanges, valueText } from './labels.ts'

type EntityChange = EntityDetail['changes'][number]

const columns: Column<EntityChange>[] = [
  column('', ({ at }) => formatTime(at), { className: looks.quiet, width: 110 }),
  column('', ({ staffName }) => staffName ?? '命令行', { className: looks.name, width: 90 }),
  column('', (change) => <What change={change} />),
]

/** The changes of staff to an entity, the last first. */
export function ChangesBox({ changes }: { changes: readonly EntityChange[] }) {
  return (
    <Box title="改动">
      <DataTable
        headless
        className={styles.changes}
        rows={changes}
        idOf={({ entryId }) => entryId}
        columns={columns}
        none="同事还没有改过它；名字来自导入。"
      />
    </Box>
  )
}

function What({ change }: { change: EntityChange }) {
  const { action, before, after } = change
  if (action === 'merge-entities')
    return (
      <>
        并入 {valueText(after?.merged)}，现在 {valueText(after?.works)} 部
      </>
    )
  if (action === 'split-entities') return <>拆回 {valueText(before?.merged)}</>
  if (action === 'keep-entities-apart') return <>与 {valueText(after?.apart)} 不是同一个</>
  const changed = namedChanges(change)
  if (changed.length === 0) return <>{auditWords[action] ?? action}</>
  return (
    <span className={basic.stack4}>
      {changed.map(({ title, before: old, after: now }) => (
        <span key={title}>
          <span className={basic.muted}>{title}</span> <Change before={old} after={now} />
        </span>
      ))}
    </span>
  )
}
