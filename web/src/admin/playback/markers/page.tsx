import { channelOf } from '../../../lib/channel-names.ts'
import { clockTime } from '../../../lib/film-time/clock-time.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useGet, usePost } from '../../ui/calls.ts'
import { formatTime } from '../../ui/format.ts'
import { Tag } from '../../ui/marks.tsx'
import { type Column, column, looks, mainColumn, QueryTable, wideColumn } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/selection.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { changes, type Proposal, type ProposalState, pageSize } from './calls.ts'

const idOf = ({ markerId }: Proposal) => markerId

const states: Record<string, ProposalState> = { '': 'proposed', shown: 'shown', refused: 'refused' }

const empty: Record<ProposalState, readonly [string, string]> = {
  proposed: ['没有等待审核的片段', '会员在播放器里标记的片段，通过后才显示，会列在这里。'],
  shown: ['还没有通过的', '通过的片段可以在作品的视频一节改或删除。'],
  refused: ['没有不通过的', '不通过的片段只有提交的会员看得到。'],
}

/** Moments that members propose: what waits, and what was decided. */
export default function MarkersPage() {
  const { search } = useAddress()
  const state = states[search.tab ?? ''] ?? 'proposed'
  const query = useGet('GET /v2/staff/video/marker/proposed', {
    query: { state, pageNum: pageOf(search), pageSize },
  })
  const rows = query.data?.rows ?? []
  const isWaiting = state === 'proposed'
  const selection = useSelection({ rows, idOf, nameOf: ({ title }) => title, scope: state })
  const decide = usePost('POST /v2/staff/video/marker/decide', {
    done: ({ data }, { approved }) =>
      data.full > 0
        ? `${data.decided} 个已处理；${data.full} 个所在的作品已满，没有通过`
        : `${data.decided} 个${approved ? '已通过' : '未通过'}`,
    changes,
  })
  const settle = async (proposed: readonly Proposal[], approved: boolean) => {
    const done = await decide.run({ ids: proposed.map(idOf), approved })
    if (done) selection.clear()
  }
  const facts = isWaiting && query.data ? `等待 ${query.data.total}` : undefined
  const { selected } = selection
  return (
    <Page title="片段审核" facts={facts}>
      <Tabs
        clears={['page']}
        tabs={[
          { value: '', title: '等待审核' },
          { value: 'shown', title: '已通过' },
          { value: 'refused', title: '不通过' },
        ]}
      />
      <Box
        {...(isWaiting &&
          selected.length > 0 && {
            title: `选中 ${selected.length} 个`,
            actions: (
              <>
                <Button small kind="primary" busy={decide.busy} onClick={() => void settle(selected, true)}>
                  通过
                </Button>
                <Button small busy={decide.busy} onClick={() => void settle(selected, false)}>
                  不通过
                </Button>
              </>
            ),
          })}
      >
        <QueryTable
          query={query}
          fault="读不到片段"
          empty={empty[state]}
          columns={[
            ...columns,
            ...(isWaiting ? [decisions(decide.busy, (one, approved) => void settle([one], approved))] : []),
          ]}
          {...(isWaiting && { selection })}
          idOf={idOf}
          rowHeight={46}
          pageSize={pageSize}
          unit="个"
        />
      </Box>
    </Page>
  )
}

/** The page of the work, at that second. */
function momentHref({ modId, dataId, seconds, part }: Proposal): string {
  const search = new URLSearchParams({ ...(part && { part: part.id }), t: String(seconds) })
  return `${paths.work(channelOf(modId), dataId)}?${search}`
}

const columns: Column<Proposal>[] = [
  mainColumn('片段', (proposal) => (
    <div className={`${basic.stack2} ${basic.breaks}`}>
      <b className={basic.medium}>{proposal.title}</b>
      {proposal.tags.length > 0 && (
        <span className={`${basic.row} ${basic.wrap}`}>
          {proposal.tags.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </span>
      )}
    </div>
  )),
  column(
    '时刻',
    (proposal) => (
      <a href={momentHref(proposal)} target="_blank" rel="noreferrer" title="在站上从这里播放">
        {clockTime(proposal.seconds)}
        {proposal.endSeconds !== undefined && ` – ${clockTime(proposal.endSeconds)}`}
      </a>
    ),
    basic.nowrap,
  ),
  wideColumn(
    '作品',
    ({ dataId, number, workTitle, part }) => (
      <a href={`/staff/works/${dataId}#video`} title={workTitle}>
        {number}
        {part && ` · ${part.title}`}
      </a>
    ),
    basic.nowrap,
  ),
  wideColumn('会员', ({ userName }) => userName ?? '–', `${basic.muted} ${basic.cut}`),
  wideColumn('何时', ({ createTime }) => formatTime(createTime), looks.quietFigure),
]

const decisions = (
  busy: boolean,
  settle: (proposal: Proposal, approved: boolean) => void,
): Column<Proposal> =>
  column(
    '',
    (proposal) => (
      <span className={basic.row}>
        <Button small busy={busy} label={`通过 ${proposal.title}`} onClick={() => settle(proposal, true)}>
          通过
        </Button>
        <Button
          small
          kind="quiet"
          busy={busy}
          label={`不通过 ${proposal.title}`}
          onClick={() => settle(proposal, false)}
        >
          不通过
        </Button>
      </span>
    ),
    basic.numeric,
  )
