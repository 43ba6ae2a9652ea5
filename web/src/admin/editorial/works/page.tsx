import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { cappedTotal } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { useMe } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useOnline } from '../../staff/presence.ts'
import { hrefWith, useAddress } from '../../ui/address.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { useCursor } from '../../ui/cursor.ts'
import { Filter } from '../../ui/forms/filter.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Pager, pageOf } from '../../ui/pager.tsx'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { saveText } from '../../ui/save-file.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BulkBar } from './bulk-bar.tsx'
import {
  type AdminRow,
  exportCall,
  filterNames,
  pageSize,
  polledWorksCall,
  presencePlace,
  viewCountsCall,
} from './calls.ts'
import { channelOptions } from './labels.ts'
import { addToListPosition, allWorks, storeListPosition } from './neighbours.ts'
import { NewWork } from './new-work.tsx'
import { type SavedView, useSavedViews } from './saved-views.ts'
import { useSelection } from './selection.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { WorkPreview } from './work-preview.tsx'
import { workColumns } from './work-row.tsx'
import './works.css'

const noRows: readonly AdminRow[] = []
const noViews: readonly SavedView[] = []
const idOf = ({ id }: AdminRow) => id

/** Works by what they lack, with what can be done to several at once. */
export default function WorksPage() {
  const { search, set, go } = useAddress()
  const client = useQueryClient()
  const now = useNow()
  const page = pageOf(search)
  const query = useQuery(polledWorksCall(search, page))
  const counts = useQuery(viewCountsCall).data?.data
  const { rows = noRows, total = 0, totalCapped } = query.data ?? {}
  const saved = useSavedViews().data?.rows ?? noViews
  const [making, setMaking] = useState(false)
  const [isSavingView, setSavingView] = useState(false)
  const peeking = search.peek === '1'
  const peek = (on: boolean) => set({ peek: on ? '1' : undefined })
  const selection = useSelection(rows, filterNames.map((name) => search[name] ?? '').join('\n'))
  const open = (row: AdminRow) => go(`/staff/works/${row.id}`)
  const cursor = useCursor({ rows, idOf, onOpen: open, onPick: selection.pick })
  const download = () =>
    void client
      .fetchQuery(exportCall(search))
      .then(({ data }) => {
        saveText(data)
        const lines = `${formatNumber(data.lines)} 部`
        toast({ text: data.cut ? `只导出前 ${lines}` : `已导出 ${lines}` })
      })
      .catch(announceFault)
  useKeys([
    { code: 'KeyN', label: 'N', name: '新作品', run: () => setMaking(true) },
    { code: 'KeyV', label: 'V', name: '视图', run: () => setSavingView(true) },
    { code: 'Space', label: '空格', name: peeking ? '收起' : '速看', run: () => peek(!peeking) },
    ...(peeking ? [{ code: 'Escape', label: 'Esc', run: () => peek(false) }] : []),
    { code: 'KeyE', ctrl: true, label: 'Ctrl E', name: '导出', run: download },
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
  const views = counts?.views ?? [{ view: 'all' as const, count: total }]
  const all = views.find(({ view }) => view === 'all')?.count
  const facts =
    counts &&
    `${formatNumber(all ?? 0)} 部，今天改了 ${formatTotal(counts.changedToday, counts.changedToday >= cappedTotal)}`
  return (
    <Page title="作品" facts={facts} layout="flush">
      <ViewTabs views={views} saved={saved} onKeep={() => setSavingView(true)} />
      <div className="row works-tools">
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
        <Filter name="channel" title="频道" options={channelOptions} />
        {(search.view ?? '') === '' && (
          <Filter
            name="state"
            title="状态"
            options={[
              ['published', '已发布'],
              ['draft', '待发布'],
              ['hidden', '已隐藏'],
              ['removed', '已下架'],
            ]}
          />
        )}
        {search.entry && (
          <button
            type="button"
            className="chip on"
            onClick={() => set({ entry: undefined, page: undefined, at: undefined })}
          >
            <em>条目</em>…{search.entry.slice(-4)} ×
          </button>
        )}
        <span className="end" />
        <span className="works-dense">
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
        <Button small onClick={download}>
          导出 CSV
        </Button>
        <Button small kind="primary" keyLabel="N" onClick={() => setMaking(true)}>
          新作品
        </Button>
      </div>
      <div className={peeking && cursor.row ? 'works-list with-side' : 'works-list'}>
        <div className="works-rows">
          <QueryResult query={query} fault="读不到作品">
            {() =>
              rows.length === 0 ? (
                <Empty title="没有这样的作品">换个条件，或清掉筛选看看。</Empty>
              ) : (
                <div className="box">
                  <DataTable
                    className="works-table"
                    rows={rows}
                    columns={workColumns({ rows, now, dense, selection, colleagueOf })}
                    idOf={idOf}
                    cursor={cursor}
                    classOf={({ id }) => selection.works.has(id) && 'pick'}
                  />
                </div>
              )
            }
          </QueryResult>
          <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="部" />
        </div>
        {peeking && cursor.row && <WorkPreview row={cursor.row} now={now} onClose={() => peek(false)} />}
      </div>
      <BulkBar selection={selection} cursor={cursor.row} search={search} total={total} />
      <ViewDialog open={isSavingView} saved={saved} onClose={() => setSavingView(false)} />
      {making && (
        <NewWork
          open
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
