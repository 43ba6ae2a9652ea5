import { serverNow } from '../../api/server-clock.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Note } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button, LinkButton } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { AskButton } from '../ui/dialogs/form-dialog.tsx'
import { formatTime, momentOf, timeLeftText } from '../ui/format.ts'
import { type Column, column, DataTable } from '../ui/table/data-table.tsx'
import {
  type ImportDetail,
  importPath,
  isInProgress,
  resultOf,
  useImportChange,
  useWrongLinesFile,
} from './calls.ts'
import { keptFieldsText, secondsText, stateLabels } from './labels.ts'
import { Lines, WrittenWorks } from './line-lists.tsx'
import { StepBox } from './steps.tsx'

/** Step 4: what came of it, and the way back. */
export function ResultStep({ detail }: { detail: ImportDetail }) {
  const { importId, origin, state, seconds, endTime, written, published, undo, msg, keptByStaff, returned } =
    detail
  const now = serverNow()
  const { search, set } = useAddress()
  const resume = useImportChange('write', importId)
  const publish = useImportChange('publish', importId)
  const takeBack = usePost('POST /v2/staff/import/undo', { given: { importId }, changes: importPath })
  const result = resultOf(detail)
  const isIdle = !isInProgress(detail)
  const drafts = written.added - published
  const canUndo = isIdle && state !== 'undone' && detail.undoTime !== null && momentOf(detail.undoTime) > now
  const canPublish = isIdle && state !== 'undone' && detail.options.asDrafts && drafts > 0
  const works = search.works !== 'changed' && written.added > 0 ? 'added' : 'changed'
  return (
    <>
      <StepBox
        title="结果"
        state={stateLabels[state]}
        facts={
          <>
            {endTime && formatTime(endTime)}
            {seconds !== null && isIdle && `，用时 ${secondsText(seconds)}`}
          </>
        }
      >
        <Results detail={detail} onShow={(kind) => set({ works: kind, page: undefined })} />
        {msg && <Note tone="wait">{msg}</Note>}
        {keptByStaff.works > 0 && <Note tone="info">{keptFieldsText(keptByStaff)}。</Note>}
        {returned > 0 && (
          <Note tone="info">
            新增里有 {formatNumber(returned)} 部此前随导入撤回，这次回来了
            ，原来在站上的已回到站上，原来待发布的仍待发布。
          </Note>
        )}
        {undo && (
          <Note tone="info">
            撤回：隐藏新增 {formatNumber(undo.hidden)} 部，还原变更 {formatNumber(undo.restored)} 部
            {undo.left > 0 && `，此后又改过的 ${formatNumber(undo.left)} 部没有动`}。
          </Note>
        )}
        <div className={`${basic.row} ${basic.wrap}`}>
          {state === 'stopped' && origin === 'browser' && (
            <Button kind="primary" busy={resume.busy} onClick={() => void resume.run({})}>
              接着写
            </Button>
          )}
          {canPublish && (
            <AskButton
              small={state === 'stopped'}
              kind={state === 'stopped' ? 'quiet' : 'primary'}
              label={`发布新增 ${formatNumber(drafts)}…`}
              title={`发布新增的 ${formatNumber(drafts)} 部？`}
              note="待发布的上站；隐藏、下架的不动，缺权利依据的留作待发布。"
              act={`发布 ${formatNumber(drafts)} 部`}
              busy={publish.busy}
              onAct={() => publish.run({})}
            />
          )}
          {canUndo && (
            <span className={basic.end}>
              <DangerButton
                kind="danger"
                small={false}
                label="整批撤回…"
                title="整批撤回这次导入？"
                act={`撤回 ${formatNumber(written.added + written.changed)} 部`}
                reason={{ placeholder: '例如：传错了文件' }}
                onConfirm={(reason) => takeBack.run({ reason })}
              >
                <ul className={boxStyles.points}>
                  <li>新增的 {formatNumber(written.added)} 部隐藏，编辑里还能找到</li>
                  <li>变更的 {formatNumber(written.changed)} 部还原成导入前的样子</li>
                  <li>此后又改过的不动，结果里会写有几部</li>
                </ul>
              </DangerButton>
            </span>
          )}
        </div>
        {canUndo && detail.undoTime && (
          <p className={`${basic.text11} ${basic.muted}`}>
            撤回：新增的隐藏，变更的还原；24 小时内可用，{timeLeftText(detail.undoTime)}，进审计。
          </p>
        )}
      </StepBox>
      {written.added + written.changed > 0 && <WrittenWorks detail={detail} kind={works} />}
      {result.blocked > 0 && <Lines detail={detail} kind="blocked" />}
    </>
  )
}

interface Result {
  title: string
  count: number
  tone?: string | false
  act?: readonly [title: string, run: () => void] | false
}

const wrongTone = `${basic.bold} ${basic.cDanger}`

const columns: Column<Result>[] = [
  column('', ({ title, tone }) => <span className={tone === wrongTone ? basic.cDanger : ''}>{title}</span>),
  column('', ({ count, tone }) => <span className={tone || ''}>{formatNumber(count)}</span>, basic.numeric),
  column(
    '',
    ({ count, act }) =>
      act &&
      count > 0 && (
        <LinkButton small onClick={act[1]}>
          {act[0]}
        </LinkButton>
      ),
    basic.numeric,
  ),
]

interface ResultsProps {
  detail: ImportDetail
  /** Shows these works below. */
  onShow: (kind: 'changed' | undefined) => void
}

function Results({ detail, onShow }: ResultsProps) {
  const { state, counts, published } = detail
  const file = useWrongLinesFile(detail)
  const { added, changed, unchanged, wrong, blocked } = resultOf(detail)
  const left = Math.max(0, counts.added + counts.changed - added - changed)
  const rows: Result[] = [
    { title: '新增', count: added, tone: basic.bold, act: ['看这些作品', () => onShow(undefined)] },
    { title: '变更', count: changed, tone: basic.bold, act: ['看改动', () => onShow('changed')] },
    state === 'stopped' ? { title: '没写到', count: left } : { title: '不变', count: unchanged },
    {
      title: '有错',
      count: wrong,
      tone: wrong > 0 && wrongTone,
      act: ['下载错行', () => void file.run()],
    },
    { title: '拦下', count: blocked },
    ...(published > 0 ? [{ title: '已发布', count: published, tone: basic.cOk }] : []),
  ]
  return <DataTable headless rows={rows} idOf={({ title }) => title} columns={columns} />
}
