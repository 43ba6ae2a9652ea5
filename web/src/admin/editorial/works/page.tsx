import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { cappedTotal } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { useMe } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useOnline } from '../../staff/presence.ts'
import { hrefWith, pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import { idTail } from '../../ui/format.ts'
import { ClearChip, Filter } from '../../ui/forms/filter.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import * as layoutStyles from '../../ui/layout.module.css'
import { CsvExport } from '../../ui/table/csv-export.tsx'
import { QueryTable } from '../../ui/table/data-table.tsx'
import { SavedViews } from '../../ui/table/saved-views.tsx'
import { useSelection } from '../../ui/table/selection.tsx'
import { useShownColumns } from '../../ui/table/shown-columns.tsx'
import { AllBar } from '../bulk/all-bar.tsx'
import { AllLine } from '../bulk/all-line.tsx'
import { useBulkPreview } from '../bulk/calls.ts'
import { AddressChecksBox } from './address-checks.tsx'
import { BulkBar } from './bulk-bar.tsx'
import {
  type AdminRow,
  everyMs,
  exportWorks,
  filterNames,
  pageSize,
  polledWorksCall,
  presencePlace,
  savedViews,
} from './calls.ts'
import { channelOptions, stateLabels, viewTitles } from './labels.ts'
import { addToListPosition, allWorks, storeListPosition } from './neighbours.ts'
import { NewWork } from './new-work.tsx'
import { WorkPreview } from './work-preview.tsx'
import { workColumns } from './work-row.tsx'
import * as styles from './works.module.css'

const stateFilters = (['published', 'draft', 'hidden', 'removed'] as const).map(
  (state) => [state, stateLabels[state][1]] as const,
)
const noRows: readonly AdminRow[] = []
const idOf = ({ id }: AdminRow) => id

/** Works by what they lack, with what can be done to several at once. */
export default function WorksPage() {
  const { search, set, go } = useAddress()
  const page = pageOf(search)
  const query = useQuery(polledWorksCall(search, page))
  const counts = useGet('GET /v2/staff/works/views', { refetchInterval: everyMs }).data?.data
  const { rows = noRows, total = 0 } = query.data ?? {}
  const [making, setMaking] = useState(false)
  const peeking = search.peek === '1'
  const peek = (on: boolean) => set({ peek: on ? '1' : undefined })
  const scope = filterNames.map((name) => search[name] ?? '').join('\n')
  const selection = useSelection({ rows, idOf, nameOf: ({ number }) => number, scope })
  const [allOf, setAllOf] = useState<string | null>(null)
  const isPageSelected = rows.length > 0 && rows.every(selection.has)
  const isAll = isPageSelected && allOf === scope
  const preview = useBulkPreview(search, isPageSelected).data?.data
  const open = (row: AdminRow) => go(`/staff/works/${row.id}`)
  const cursor = useCursor({ rows, idOf, onOpen: open, onPick: selection.pick })
  useKeys([
    key('N', () => setMaking(true), '新作品'),
    { code: 'Space', label: '空格', name: peeking ? '收起' : '速看', run: () => peek(!peeking) },
    ...(peeking ? [key('Esc', () => peek(false))] : []),
  ])
  useEffect(() => {
    // On the way to a work the address is that of the work already.
    if (location.pathname !== allWorks) return
    storeListPosition({ ids: rows.map(({ id }) => id), total, back: hrefWith(allWorks, search) })
  }, [rows, total, search])
  const online = useOnline()
  const me = useMe()?.userName
  const editing = new Map(online.filter((one) => one.userName !== me).map((one) => [one.place, one.userName]))
  const colleagueOf = ({ id }: AdminRow) => editing.get(presencePlace(id))
  const dense = search.dense === '1'
  const { columns, choice } = useShownColumns('works', workColumns({ dense, colleagueOf }))
  const views = counts?.views ?? [{ view: 'all' as const, count: total }]
  const all = views.find(({ view }) => view === 'all')?.count
  const facts =
    counts &&
    `${formatNumber(all ?? 0)} 部，今天改了 ${formatTotal(counts.changedToday, counts.changedToday >= cappedTotal)}`
  return (
    <Page title="作品" facts={facts} layout="flush">
      <SavedViews
        store={savedViews}
        clears={['state']}
        shared={views.map(({ view, count, ...more }) => ({
          value: view === 'all' ? '' : view,
          title: viewTitles[view],
          count: formatTotal(count, 'capped' in more && count >= cappedTotal),
        }))}
      />
      <div className={`${formStyles.tools} ${styles.tools}`}>
        <SearchBox placeholder="番号、标题、条目" />
        <Filter
          name="days"
          title="更新"
          options={[
            ['1', '1 天内'],
            ['7', '7 天内'],
            ['30', '30 天内'],
          ]}
        />
        <Filter name="channel" title="频道" options={channelOptions()} />
        {(search.view ?? '') === '' && <Filter name="state" title="状态" options={stateFilters} />}
        {search.entry && (
          <ClearChip title="条目" onClear={() => set({ entry: undefined, page: undefined, at: undefined })}>
            {idTail(search.entry)}
          </ClearChip>
        )}
        <span className={basic.end} />
        <Button
          small
          className={styles.pickPage}
          disabled={rows.length === 0}
          onClick={() => selection.set(rows, !isPageSelected)}
        >
          {isPageSelected ? '不选' : '选本页'}
        </Button>
        <span className={styles.dense}>
          <SegmentedControl
            label="行高"
            value={dense ? '1' : ''}
            options={[
              ['1', '密'],
              ['', '疏'],
            ]}
            onChange={(value) => set({ dense: value })}
          />
        </span>
        {choice}
        <CsvExport
          file={() => exportWorks(search)}
          done={({ lines, cut }) => `${cut ? '只导出前' : '已导出'} ${formatNumber(lines)} 部`}
        />
        <Button small kind="primary" keyLabel="N" onClick={() => setMaking(true)}>
          新作品
        </Button>
      </div>
      <div className={peeking && cursor.row ? `${styles.list} ${layoutStyles.withSide}` : styles.list}>
        <div className={basic.stack12}>
          {search.view === 'unreachable' && <AddressChecksBox />}
          <div className={boxStyles.box}>
            {isPageSelected && (
              <AllLine
                count={rows.length}
                total={total}
                capped={query.data?.totalCapped ?? false}
                preview={preview}
                isAll={isAll}
                onAll={(all) => setAllOf(all ? scope : null)}
              />
            )}
            <QueryTable
              query={query}
              fault="读不到作品"
              empty={['没有这样的作品', '换个条件，或清掉筛选看看。']}
              className={styles.table}
              rowHeight={dense ? 33 : 45}
              cards={'"pick cover number state" "pick cover title title" / 20px 64px minmax(0, 1fr) auto'}
              columns={columns}
              idOf={idOf}
              cursor={cursor}
              selection={selection}
              pageSize={pageSize}
              unit="部"
            />
          </div>
        </div>
        {peeking && cursor.row && <WorkPreview row={cursor.row} onClose={() => peek(false)} />}
      </div>
      {isAll ? (
        <AllBar search={search} preview={preview} onClear={selection.clear} />
      ) : (
        <BulkBar selection={selection} cursor={cursor.row} search={search} total={total} />
      )}
      {making && (
        <NewWork
          channel={search.channel as ModName | undefined}
          onClose={() => setMaking(false)}
          onMade={(id) => {
            addToListPosition(id)
            go(`/staff/works/${id}`)
          }}
        />
      )}
    </Page>
  )
}
