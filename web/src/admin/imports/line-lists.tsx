import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'
import { channelNames, channelOf } from '../../lib/channel-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { stateLabels } from '../editorial/works/labels.ts'
import { pageOf, useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box, BoxText, Note, QueryResult } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { LinkButton } from '../ui/button.tsx'
import { State, StateOf, Tag } from '../ui/marks.tsx'
import { Pager } from '../ui/pager.tsx'
import { type Column, column, DataTable, looks, QueryTable } from '../ui/table/data-table.tsx'
import { type ImportDetail, type ImportLine, useLines } from './calls.ts'
import { FieldDiff } from './field-diff.tsx'
import { blockedText, countsText, rowsText } from './labels.ts'

const few = 8
const pageSize = 50

type Kind = 'added' | 'changed' | 'blocked'

interface LinesProps {
  detail: ImportDetail
  kind: Kind
  /** All of them, page by page; else the first ones. */
  isWhole?: boolean
}

/** A difference of a line: the first one has the line's number as well. */
interface DiffRow extends ImportLine {
  difference: ImportLine['differences'][number] | undefined
  isFirst: boolean
}

const diffsOf = (line: ImportLine): DiffRow[] =>
  line.differences.length === 0
    ? [{ ...line, difference: undefined, isFirst: true }]
    : line.differences.map((difference, place) => ({ ...line, difference, isFirst: place === 0 }))

const place = (row: DiffRow) => row.isFirst && formatNumber(row.line)

interface ListKind {
  title: (rows: string) => ReactNode
  note: (detail: ImportDetail) => string
  fault: string
  columns: Column<DiffRow>[]
  foot?: string
}

const kinds: Record<Kind, ListKind> = {
  added: {
    title: (rows) => <span className={basic.cOk}>新增 {rows}</span>,
    note: () => '站上还没有的作品',
    fault: '读不到新增的行',
    columns: [
      column('', place, { className: looks.quietFigure, width: 60 }),
      column('', ({ number }) => number, { className: looks.name, width: 110 }),
      column('', ({ title }) => title, basic.breaks),
    ],
  },
  changed: {
    title: (rows) => <span className={basic.cInfo}>变更 {rows}</span>,
    note: ({ changes }) => countsText(changes),
    fault: '读不到变更的行',
    columns: [
      column('', place, { className: looks.quietFigure, width: 60 }),
      column(
        '',
        ({ isFirst, dataId, number }) =>
          isFirst && (dataId === null ? number : <a href={`/staff/works/${dataId}`}>{number}</a>),
        looks.name,
      ),
      column('', ({ difference }) => difference?.name, looks.quiet),
      column('', ({ difference }) =>
        difference ? (
          <FieldDiff of={difference} />
        ) : (
          <span className={basic.muted}>内容相同，只记下这一行的来历</span>
        ),
      ),
    ],
  },
  blocked: {
    title: (rows) => `拦下 ${rows}`,
    note: () => '下架过或已并入别的作品，不再进站',
    fault: '读不到拦下的行',
    columns: [
      column('', place, { className: looks.quietFigure, width: 60 }),
      column('', ({ number, blocked }) => (
        <>
          <b className={basic.medium}>{number}</b>
          <div className={basic.hint}>{blocked && blockedText(blocked)}</div>
        </>
      )),
      column(
        '',
        ({ blocked }) =>
          blocked?.caseId && (
            <Tag tone="danger" href={`/staff/moderation/${blocked.caseId}`}>
              {blocked.caseNumber ?? '案件'}
            </Tag>
          ),
        basic.numeric,
      ),
    ],
    foot: '下架的要放行只能在案件里改裁定，这里不能勾选跳过。',
  },
}

/** Lines of an import: new ones, the effect on works that exist already, and those that must not be imported. */
export function Lines({ detail, kind, isWhole = false }: LinesProps) {
  const { search, set } = useAddress()
  const { title, note, fault, columns, foot } = kinds[kind]
  const { importId, counts } = detail
  const count = kind === 'blocked' ? counts.blocked + detail.writtenBlocked : counts[kind]
  const query = useLines(importId, kind, isWhole ? pageOf(search) : 1, isWhole ? pageSize : few)
  return (
    <Box title={title(rowsText(count))} note={note(detail)}>
      <QueryResult query={query} fault={fault}>
        {({ rows, total }) => (
          <>
            <DataTable
              headless
              rows={rows.flatMap(diffsOf)}
              idOf={({ line, difference }) =>
                `${line} ${difference?.field ?? ''} ${difference?.keptByStaff ?? ''}`
              }
              columns={columns}
            />
            {isWhole && <Pager total={total} pageSize={pageSize} unit="行" />}
            {isWhole && total < count && (
              <p className={`${boxStyles.foot} ${basic.hint}`}>
                这里只留前 {rowsText(total)}，写入时全部都写。
              </p>
            )}
            {!isWhole && count > few && (
              <p className={`${boxStyles.foot} ${basic.hint}`}>
                还有 {rowsText(count - few)}
                {'　'}
                <LinkButton onClick={() => set({ show: kind, page: undefined }, { push: true })}>
                  展开
                </LinkButton>
              </p>
            )}
            {foot && <p className={`${boxStyles.foot} ${basic.hint}`}>{foot}</p>}
          </>
        )}
      </QueryResult>
    </Box>
  )
}

const worksKey = 'GET /v2/staff/import/{importId}/works'

const workColumns: Column<AnswerTo<typeof worksKey>['rows'][number]>[] = [
  column('', ({ dataId, number }) => <a href={`/staff/works/${dataId}`}>{number}</a>, looks.name),
  column('', ({ title }) => title, basic.breaks),
  column('', ({ channel }) => channelNames[channelOf(channel)], looks.quiet),
  column('', ({ listing }) => <StateOf of={stateLabels[listing]} />),
]

/** The works that an import brought or changed. */
export function WrittenWorks({ detail, kind }: { detail: ImportDetail; kind: 'added' | 'changed' }) {
  const { search } = useAddress()
  const call = callOptions(worksKey, {
    params: { importId: detail.importId },
    query: { kind, pageNum: pageOf(search), pageSize },
  })
  // Publishing and undoing change these rows: fetched again with each state.
  const query = useQuery({
    ...call,
    queryKey: [...call.queryKey, detail.state, detail.published],
    placeholderData: (before) => before,
  })
  return (
    <>
      {kind === 'changed' && detail.counts.changed > 0 && <Lines detail={detail} kind="changed" />}
      <Box title={kind === 'added' ? '新增的作品' : '变更的作品'}>
        <QueryTable
          headless
          query={query}
          fault="读不到这些作品"
          empty={['没有这样的作品', null]}
          idOf={({ dataId }) => dataId}
          columns={workColumns}
          pageSize={pageSize}
          unit="部"
        />
      </Box>
    </>
  )
}

type Covers = NonNullable<ImportDetail['covers']>

const shownProblems = 4
const problemColumns: Column<Covers['problems'][number]>[] = [
  column('', ({ line }) => line, { className: looks.quietFigure, width: 60 }),
  column('', ({ number }) => number, basic.medium),
  column('', ({ msg }) => msg, basic.cDanger),
]

/** The result of checking a sample of the covers: a file may name pictures that cannot be reached. */
export function CoverCheck({ covers }: { covers: Covers }) {
  const { named, sampled, reachable, problems, refused } = covers
  const isFine = reachable === sampled && refused.length === 0
  return (
    <Box
      title="封面"
      note={`${formatNumber(named)} 部写了封面`}
      actions={
        <State kind={sampled === 0 ? 'none' : isFine ? 'ok' : reachable === 0 ? 'bad' : 'wait'}>
          {sampled === 0 ? '没来得及抽查' : `抽查 ${sampled} 张，${reachable} 张取得到`}
        </State>
      }
    >
      {refused.length > 0 && (
        <div className={boxStyles.padded}>
          <Note tone="wait">
            下面这些地址不在 IMAGE_ORIGINS 里，浏览器不会显示那里的封面：
            {refused.map(({ origin, count }) => `${origin}（${formatNumber(count)} 张）`).join('、')}
          </Note>
        </div>
      )}
      {problems.length > 0 && (
        <DataTable
          headless
          rows={problems.slice(0, shownProblems)}
          idOf={({ line }) => `${line}`}
          columns={problemColumns}
        />
      )}
      {problems.length > shownProblems && (
        <BoxText>还有 {problems.length - shownProblems} 张也取不到。</BoxText>
      )}
      {isFine && problems.length === 0 && <BoxText>抽到的都能显示。</BoxText>}
    </Box>
  )
}
