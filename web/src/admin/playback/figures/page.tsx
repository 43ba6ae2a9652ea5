import { formatNumber } from '../../../lib/numbers.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Empty, QueryResult } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { formatBytes } from '../../ui/format.ts'
import { ClearChip } from '../../ui/forms/filter.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Columns } from '../../ui/layout.tsx'
import { State } from '../../ui/marks.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, DataTable, looks, mainColumn, wideColumn } from '../../ui/table/data-table.tsx'
import { DayChart } from './day-chart.tsx'
import * as styles from './figures.module.css'
import {
  browserLabels,
  failureLabels,
  networkLabels,
  type PlaybackFigures,
  type Sums,
  secondsText,
  shareText,
  stallText,
  startText,
} from './labels.ts'

const ranges = ['1', '7', '30', '90'] as const
const orders = [
  ['failures', '失败'],
  ['waiting', '等待'],
  ['plays', '播放'],
  ['bytes', '流量'],
] as const

const everyMs = 60_000

type WorkSums = PlaybackFigures['works'][number]
type Network = PlaybackFigures['networks'][number]
type BrowserSums = PlaybackFigures['browsers'][number]
type Reason = PlaybackFigures['reasons'][number]

/** How films play, without a word of who watched: starts, halts, failures, bytes. */
export default function PlaybackFiguresPage() {
  const { search, set } = useAddress()
  const days = ranges.find((range) => range === search.days) ?? '7'
  const sort = orders.find(([order]) => order === search.sort)?.[0] ?? 'failures'
  const data = search.work
  const query = useGet('GET /v2/staff/video/figures', {
    query: { days, sort, ...(data && { data }) },
    refetchInterval: everyMs,
    keepsPrevious: true,
  })
  const total = query.data?.data.total
  return (
    <Page title="播放数据" facts={total && `${formatNumber(total.plays)} 次播放`}>
      <div className={formStyles.tools}>
        <SegmentedControl
          label="多少天"
          value={days}
          options={ranges.map((one) => [one, one === '1' ? '今天' : `${one} 日`] as const)}
          onChange={(next) => set({ days: next === '7' ? undefined : next })}
        />
        {data && <ClearChip onClear={() => set({ work: undefined })}>只看一部作品</ClearChip>}
      </div>
      <QueryResult query={query} fault="读不到播放数据">
        {({ data: figures }) =>
          figures.total.plays === 0 ? (
            <Box>
              <Empty title="这段时间没有播放">播放器在一次播放结束时报告，只按作品和日累计，留 90 天。</Empty>
            </Box>
          ) : (
            <Shown figures={figures} sort={sort} />
          )
        }
      </QueryResult>
    </Page>
  )
}

function Shown({ figures, sort }: { figures: PlaybackFigures; sort: string }) {
  const { set } = useAddress()
  const { total, days, works, networks, browsers, reasons } = figures
  return (
    <>
      <Totals total={total} />
      {days.length > 1 && (
        <Box title="按日" note="每天的播放，红色是失败">
          <DayChart days={days} />
        </Box>
      )}
      <Box
        title="按作品"
        note="前 50 部"
        actions={
          <SegmentedControl
            label="排序"
            value={orders.find(([order]) => order === sort)?.[0] ?? 'failures'}
            options={orders}
            onChange={(next) => set({ sort: next === 'failures' ? undefined : next })}
          />
        }
      >
        <DataTable
          rows={works}
          columns={[workColumn((dataId) => set({ work: dataId }, { push: true })), ...columns()]}
          idOf={({ dataId }) => dataId}
        />
      </Box>
      <Columns least={560}>
        <Box title="按网络" note="浏览器估计的快慢">
          <DataTable
            rows={networks}
            columns={[
              mainColumn<Network>('网络', ({ network }) => networkLabels[network]),
              ...columns<Network>(),
            ]}
            idOf={({ network }) => network}
          />
        </Box>
        <Box title="按浏览器">
          <DataTable
            rows={browsers}
            columns={[
              mainColumn<BrowserSums>('浏览器', ({ browser }) => browserLabels[browser]),
              ...columns<BrowserSums>(),
            ]}
            idOf={({ browser }) => browser}
          />
        </Box>
      </Columns>
      {reasons.length > 0 && (
        <Box title="为什么失败">
          <DataTable
            rows={reasons}
            columns={[
              mainColumn<Reason>('原因', ({ reason }) => failureLabels[reason]),
              column<Reason>('次数', ({ failures }) => formatNumber(failures), basic.numeric),
              column<Reason>(
                '占失败的',
                ({ failures }) => shareText(failures, total.failures),
                basic.numeric,
              ),
            ]}
            idOf={({ reason }) => reason}
          />
        </Box>
      )}
    </>
  )
}

function Totals({ total }: { total: Sums }) {
  const facts: [string, string, string][] = [
    ['播放', formatNumber(total.plays), `看了 ${secondsText(total.seconds)}`],
    ['起播', startText(total), `超过 2 秒的 ${shareText(total.slowStarts, total.starts)}`],
    ['失败', formatNumber(total.failures), `占 ${shareText(total.failures, total.plays)}`],
    ['没等到画面就走', formatNumber(total.abandoned), `占 ${shareText(total.abandoned, total.plays)}`],
    ['卡顿', formatNumber(total.stalls), `共 ${secondsText(total.stalledTime / 1000)}`],
    ['流量', formatBytes(total.bytes), '浏览器收到的'],
  ]
  return (
    <dl className={styles.totals}>
      {facts.map(([title, value, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{value}</b>
            <span className={basic.hint}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const workColumn = (only: (dataId: string) => void): Column<WorkSums> =>
  mainColumn('作品', ({ dataId, number, title, failing }) => (
    <span className={`${basic.row} ${basic.wrap} ${styles.work}`}>
      <LinkButton
        className={`${basic.medium} ${basic.nowrap}`}
        title={`只看 ${number}`}
        onClick={() => only(dataId)}
      >
        {number}
      </LinkButton>
      <a
        href={`/staff/works/${dataId}#video`}
        className={`${basic.muted} ${basic.cut} ${tableStyles.wide} ${styles.title}`}
      >
        {title}
      </a>
      {failing && <State kind="bad">很多人播不了</State>}
    </span>
  ))

function columns<Row extends Sums>(): Column<Row>[] {
  return [
    column('播放', ({ plays }) => formatNumber(plays), basic.numeric),
    column(
      '失败',
      ({ failures, plays }) =>
        failures === 0 ? (
          <span className={basic.faint}>0</span>
        ) : (
          `${formatNumber(failures)}（${shareText(failures, plays)}）`
        ),
      looks.figure,
    ),
    column('起播', startText, looks.figure),
    wideColumn('慢', ({ slowStarts, starts }) => shareText(slowStarts, starts), basic.numeric),
    wideColumn('卡顿', stallText, looks.figure),
    wideColumn('流量', ({ bytes }) => formatBytes(bytes), looks.figure),
  ]
}
