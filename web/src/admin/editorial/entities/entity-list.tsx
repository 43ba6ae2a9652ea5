import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import type { Cursor } from '../../ui/cursor.ts'
import { State } from '../../ui/marks.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, QueryTable } from '../../ui/table/data-table.tsx'
import { type EntityRow, type ListView, pageSize } from './calls.ts'
import * as styles from './entities.module.css'

interface EntityListProps {
  query: UseQueryResult<AnswerTo<'GET /v2/staff/entities/list'>, ApiError>
  view: ListView
  cursor: Cursor<EntityRow>
  picked: string
  onPick: (row: EntityRow) => void
}

export function EntityList({ query, view, cursor, picked, onPick }: EntityListProps) {
  const showsChannel = view.modName === undefined
  const columns: Column<EntityRow>[] = [
    column(
      '',
      (row) => (
        <input
          type="checkbox"
          aria-label={`选中 ${row.name}`}
          checked={row.id === picked}
          onChange={() => onPick(row)}
          onClick={(event) => event.stopPropagation()}
        />
      ),
      styles.pick,
    ),
    column('名称', (row) => (
      <span className={basic.row}>
        <button
          type="button"
          className={`${basic.medium} ${styles.choose}`}
          aria-current={row.id === cursor.at ? 'true' : undefined}
        >
          {row.name}
        </button>
        {row.nameCn && <span className={`${basic.hint} ${basic.cut}`}>{row.nameCn}</span>}
        {showsChannel && row.modId !== null && (
          <span className={`${basic.faint} ${basic.text11}`}>{channelNames[channelOf(row.modId)]}</span>
        )}
      </span>
    )),
    column('作品', ({ count }) => formatNumber(count), basic.numeric),
    column('别名', ({ aliases }) => <span className={basic.muted}>{aliases || '—'}</span>, basic.numeric),
    column(
      '疑似',
      ({ like }) =>
        like && (
          <span className={basic.text12} title={`像 ${like.name}`}>
            <State kind="wait">像 {like.name}</State>
          </span>
        ),
    ),
  ]
  return (
    <QueryTable
      query={query}
      fault="读不到条目"
      empty={nothing(view)}
      className={styles.list}
      columns={columns}
      idOf={({ id }) => id}
      cursor={cursor}
      classOf={({ id }) => id === picked && tableStyles.pick}
      pageSize={pageSize}
      unit="个"
    />
  )
}

function nothing({ keyword, duplicates }: ListView): readonly [title: string, text: string] {
  if (keyword !== '') return ['没有找到', '名称、别名、拼音首字母、编号都能找；换个频道试试。']
  if (duplicates) return ['没有疑似重复', '名称只差写法、大小写或「影业」「工作室」这类词的会列在这里。']
  return ['还没有条目', '导入作品时会带来，也可以新建。']
}
