import { auditWords } from '@yehang/contract/audit-words'
import { playLevelWords } from '@yehang/contract/state-words'
import { useState } from 'react'
import * as basic from '../../../ui/basic.module.css'
import { Box, Change, QueryResult } from '../../../ui/box.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useGet } from '../../../ui/calls.ts'
import type { Editing } from '../../../ui/editing/use-editing.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/marks.tsx'
import type { AdminChange } from '../calls.ts'
import { fieldTitles, stateLabels } from '../labels.ts'
import { type Draft, fieldText } from './draft.ts'
import * as styles from './editor.module.css'

const firstShown = 6

/** The changes to a work with their authors; unsaved ones are shown above. */
export function ChangeList({ workId, editing }: { workId: string; editing: Editing<Draft> }) {
  const query = useGet('GET /v2/staff/works/changes/{id}', { params: { id: workId } })
  const [all, setAll] = useState(false)
  const { stands, values, changed } = editing
  const total = query.data?.total ?? 0
  return (
    <Box
      title="改动"
      actions={
        total > firstShown && (
          <LinkButton small onClick={() => setAll(!all)}>
            {all ? '只看最近' : `全部 ${total} 次`}
          </LinkButton>
        )
      }
    >
      <ol className={styles.changes}>
        {changed.map((field) => (
          <li key={field}>
            <div className={`${basic.row} ${basic.text12}`}>
              <b className={basic.medium}>你</b>
              <span className={basic.muted}>{fieldTitles[field]}</span>
              <span className={basic.end} />
              <Tag tone="wait">未存</Tag>
            </div>
            <Change before={fieldText(stands, field)} after={fieldText(values, field)} />
          </li>
        ))}
        {query.data ? (
          <Entries rows={query.data.rows} all={all} isUnchanged={changed.length === 0} />
        ) : (
          <li>
            <QueryResult query={query} fault="读不到改动">
              {() => null}
            </QueryResult>
          </li>
        )}
      </ol>
    </Box>
  )
}

interface EntriesProps {
  rows: readonly AdminChange[]
  all: boolean
  /** Nothing is unsaved either. */
  isUnchanged: boolean
}

function Entries({ rows, all, isUnchanged }: EntriesProps) {
  if (rows.length === 0) return isUnchanged && <li className={basic.hint}>还没有人改过。</li>
  return (all ? rows : rows.slice(0, firstShown)).map((entry) => <Entry key={entry.entryId} entry={entry} />)
}

function Entry({ entry }: { entry: AdminChange }) {
  const { at, staffName, action, before, after, reason } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li>
      <div className={`${basic.row} ${basic.text12}`}>
        <span className={`${basic.faint} ${basic.nowrap}`}>{formatTime(at)}</span>
        <b className={basic.medium}>{staffName ?? '系统'}</b>
        <span className={basic.muted}>{auditWords[action] ?? action}</span>
        {reason && <span className={`${basic.faint} ${basic.cut}`}>{reason}</span>}
      </div>
      {action !== 'create-work' &&
        fields.map((field) => (
          <div key={field} className={`${basic.text12} ${styles.changeLine}`}>
            <span className={basic.faint}>{fieldTitles[field] ?? field}</span>
            <Change before={shown(field, before?.[field])} after={shown(field, after?.[field])} />
          </div>
        ))}
    </li>
  )
}

/** A readable value of an entry; undefined where that side has none. */
function shown(field: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one) => shortHash(String(one))).join('、')
  if (field === 'state') return stateLabels[String(value) as keyof typeof stateLabels]?.[1] ?? String(value)
  if (field === 'playLevel') return playLevelWords.find(([level]) => level === value)?.[1] ?? String(value)
  return String(value)
}

const shortHash = (text: string) => text.replace(/^([0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})\b/, '$1…$2')
