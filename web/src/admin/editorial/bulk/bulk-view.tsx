import { serverNow } from '../../../api/server-clock.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { Box, Note, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { AskButton } from '../../ui/dialogs/form-dialog.tsx'
import { formatTime, momentOf, timeLeftText } from '../../ui/format.ts'
import { State } from '../../ui/marks.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { column, DataTable } from '../../ui/table/data-table.tsx'
import { filterText } from '../works/labels.ts'
import { type BulkDetail, isUnderWay, useBulkChange, useBulkStop, useBulkUndo } from './calls.ts'
import { actionText, bulkStateLabels } from './labels.ts'
import { RefusedWorks } from './refused-works.tsx'

/** One change: how far it is, what came of it, and the way back. */
export function BulkView({ bulkId }: { bulkId: string }) {
  const query = useBulkChange(bulkId)
  const change = query.data?.data
  return (
    <Page
      title={change ? actionText(change.action) : '批量改动'}
      back={{ title: '批量改动', href: '/staff/bulk' }}
    >
      <QueryResult query={query} fault="读不到这次批量改动">
        {({ data }) => (
          <>
            <Outcome change={data} />
            {data.refused > 0 && <RefusedWorks change={data} of="change" />}
            {data.kept > 0 && <RefusedWorks change={data} of="undo" />}
          </>
        )}
      </QueryResult>
    </Page>
  )
}

/** Works that the running part is through with, and how many it has. */
function progressOf({ state, works, changed, same, refused, restored, kept }: BulkDetail) {
  const isUndo = state === 'undo_waiting' || state === 'undoing' || state === 'undone'
  return isUndo ? { done: restored + kept, of: changed } : { done: changed + same + refused, of: works }
}

interface Count {
  title: string
  count: number
}

function Outcome({ change }: { change: BulkDetail }) {
  const { works, changed, same, refused, restored, kept, state, msg, note, filter } = change
  const [kind, word] = bulkStateLabels[state]
  const { done, of } = progressOf(change)
  const share = of === 0 ? 1 : done / of
  const isRunning = isUnderWay(change)
  const percent = Math.floor(share * 100)
  const wasUndone = state === 'undone' || state === 'undoing' || state === 'undo_waiting'
  const left = works - changed - same - refused
  const counts: Count[] = [
    { title: '改了', count: changed },
    { title: '已经是这样', count: same },
    { title: '没有改', count: refused },
    ...(left > 0 ? [{ title: isRunning ? '还没到' : '没改到', count: left }] : []),
    ...(wasUndone
      ? [
          { title: '已复原', count: restored },
          { title: '没有复原', count: kept },
        ]
      : []),
  ]
  return (
    <Box className={boxStyles.step}>
      <div className={basic.row}>
        <b>{formatNumber(works)} 部</b>
        <State kind={kind}>{isRunning && done > 0 ? `${word} ${percent}%` : word}</State>
        <span className={`${basic.end} ${basic.hint}`}>
          {change.staffName}　{formatTime(change.endTime ?? change.createTime)}
        </span>
      </div>
      <p className={basic.hint}>筛选：{filterText(filter) || '全部作品'}</p>
      {isRunning && <ProgressBar label="进度" share={share} className={boxStyles.thick} />}
      {msg && <Note tone="wait">{msg}</Note>}
      <DataTable
        headless
        rows={counts}
        idOf={({ title }) => title}
        columns={[
          column('', ({ title }: Count) => title),
          column('', ({ count }: Count) => formatNumber(count), `${basic.numeric} ${basic.medium}`),
        ]}
      />
      {note && <p className={basic.hint}>原因：{note}</p>}
      {change.undoneBy && wasUndone && <p className={basic.hint}>撤销：{change.undoneBy}</p>}
      {isRunning ? <Running change={change} /> : <Undo change={change} />}
    </Box>
  )
}

function Running({ change: { bulkId, state, stopAsked } }: { change: BulkDetail }) {
  const stop = useBulkStop(bulkId)
  return (
    <>
      <Note tone="info">
        {state === 'waiting' || state === 'undo_waiting'
          ? '前一件做完就开始；可以离开这一页。'
          : '可以离开这一页，或关掉浏览器；断了会接着做。'}
      </Note>
      {(state === 'waiting' || state === 'running') && (
        <div className={basic.row}>
          <Button small kind="danger" busy={stop.busy} disabled={stopAsked} onClick={() => void stop.run({})}>
            停在这里
          </Button>
          <span className={`${basic.text11} ${basic.muted}`}>已改的留下，可以撤销</span>
        </div>
      )}
    </>
  )
}

function Undo({ change }: { change: BulkDetail }) {
  const { bulkId, undoTime, changed, action } = change
  const mayDelete = useMay()('works:delete')
  const undo = useBulkUndo(bulkId)
  if (undoTime === null || momentOf(undoTime) < serverNow()) return null
  if (action.kind === 'delete' && !mayDelete) return null
  return (
    <div className={basic.row}>
      <AskButton
        small={false}
        kind="danger"
        label="整批撤销…"
        title="撤销这次批量改动？"
        note="它改过、之后没人再改的复原；又改过的不动，逐部列出。"
        act={`撤销 ${formatNumber(changed)} 部`}
        busy={undo.busy}
        onAct={() => undo.run({})}
      />
      <span className={`${basic.text11} ${basic.muted}`}>{timeLeftText(undoTime)}</span>
    </div>
  )
}
