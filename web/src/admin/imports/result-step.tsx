import { useState } from 'react'
import { get, post } from '../../api/connection.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { DangerConfirmation } from '../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { formatTime, momentOf, timeLeftText } from '../ui/format.ts'
import { saveText } from '../ui/save-file.ts'
import { State } from '../ui/state.tsx'
import { useNow } from '../ui/use-now.ts'
import { type ImportDetail, isInProgress, resultOf } from './calls.ts'
import { postChange, useImportChange } from './import-changes.ts'
import { keptFieldsText, secondsText, stateLabels } from './labels.ts'
import { BlockedLines } from './line-lists.tsx'
import { WrittenWorks } from './written-works.tsx'

/** Step 4: what came of it, and the way back. */
export function ResultStep({ detail }: { detail: ImportDetail }) {
  const { importId, state, seconds, endTime, written, published, undo, msg, counts } = detail
  const { keptByStaff, returned } = detail
  const now = useNow()
  const { search, set } = useAddress()
  const { busy, run } = useImportChange()
  const [asked, setAsked] = useState<'publish' | 'undo'>()
  const result = resultOf(detail)
  const [kind, word] = stateLabels[state]
  const isIdle = !isInProgress(detail)
  const drafts = written.added - published
  const canUndo = isIdle && state !== 'undone' && detail.undoTime !== null && momentOf(detail.undoTime) > now
  const canPublish = isIdle && state !== 'undone' && detail.options.asDrafts && drafts > 0
  const save = () =>
    run(async () => {
      const { data } = await get('GET /v2/staff/import/{importId}/wrong', { params: { importId } })
      saveText(data)
    })
  const confirm = async (work: () => Promise<unknown>) => {
    if (await run(work)) setAsked(undefined)
  }
  const works = search.works !== 'changed' && written.added > 0 ? 'added' : 'changed'
  return (
    <>
      <Box className="imp-step">
        <div className="row">
          <b>结果</b>
          <State kind={kind}>{word}</State>
          <span className="end text-12 muted">
            {endTime && formatTime(endTime, now)}
            {seconds !== null && isIdle && `，用时 ${secondsText(seconds)}`}
          </span>
        </div>
        <table className="table">
          <tbody>
            <tr>
              <td>新增</td>
              <td className="numeric bold">{formatNumber(result.added)}</td>
              <td className="numeric">
                {result.added > 0 && (
                  <button
                    type="button"
                    className="link text-12"
                    onClick={() => set({ works: undefined, page: undefined })}
                  >
                    看这些作品
                  </button>
                )}
              </td>
            </tr>
            <tr>
              <td>变更</td>
              <td className="numeric bold">{formatNumber(result.changed)}</td>
              <td className="numeric">
                {result.changed > 0 && (
                  <button
                    type="button"
                    className="link text-12"
                    onClick={() => set({ works: 'changed', page: undefined })}
                  >
                    看改动
                  </button>
                )}
              </td>
            </tr>
            {state === 'stopped' ? (
              <tr>
                <td>没写到</td>
                <td className="numeric">
                  {formatNumber(Math.max(0, counts.added + counts.changed - result.added - result.changed))}
                </td>
                <td />
              </tr>
            ) : (
              <tr>
                <td>不变</td>
                <td className="numeric">{formatNumber(result.unchanged)}</td>
                <td />
              </tr>
            )}
            <tr>
              <td className={result.wrong > 0 ? 'c-danger' : ''}>有错</td>
              <td className={result.wrong > 0 ? 'numeric bold c-danger' : 'numeric'}>
                {formatNumber(result.wrong)}
              </td>
              <td className="numeric">
                {result.wrong > 0 && (
                  <button type="button" className="link text-12" onClick={() => void save()}>
                    下载错行
                  </button>
                )}
              </td>
            </tr>
            <tr>
              <td>拦下</td>
              <td className="numeric">{formatNumber(result.blocked)}</td>
              <td />
            </tr>
            {published > 0 && (
              <tr>
                <td>已发布</td>
                <td className="numeric c-ok">{formatNumber(published)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
        {msg && <div className="note wait">{msg}</div>}
        {keptByStaff.works > 0 && <div className="note info">{keptFieldsText(keptByStaff)}。</div>}
        {returned > 0 && (
          <div className="note info">
            新增里有 {formatNumber(returned)} 部此前随导入撤回，这次回来了
            {detail.options.asDrafts && '，随新增一起发布'}。
          </div>
        )}
        {undo && (
          <div className="note info">
            撤回：隐藏新增 {formatNumber(undo.hidden)} 部，还原变更 {formatNumber(undo.restored)} 部
            {undo.left > 0 && `，此后又改过的 ${formatNumber(undo.left)} 部没有动`}。
          </div>
        )}
        <div className="row wrap">
          {state === 'stopped' && (
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void run(() => postChange('POST /v2/staff/import/write', importId))}
            >
              接着写
            </Button>
          )}
          {canPublish && (
            <Button
              small={state === 'stopped'}
              kind={state === 'stopped' ? 'quiet' : 'primary'}
              onClick={() => setAsked('publish')}
            >
              {`发布新增 ${formatNumber(drafts)}…`}
            </Button>
          )}
          {canUndo && (
            <span className="end">
              <Button kind="danger" onClick={() => setAsked('undo')}>
                整批撤回…
              </Button>
            </span>
          )}
        </div>
        {canUndo && detail.undoTime && (
          <p className="text-11 muted">
            撤回：新增的隐藏，变更的还原；24 小时内可用，{timeLeftText(detail.undoTime, now)}，进审计。
          </p>
        )}
      </Box>
      {written.added + written.changed > 0 && <WrittenWorks detail={detail} kind={works} />}
      {result.blocked > 0 && <BlockedLines importId={importId} count={result.blocked} isWhole={false} />}
      <Dialog
        open={asked === 'publish'}
        onClose={() => setAsked(undefined)}
        title={`发布新增的 ${formatNumber(drafts)} 部？`}
        note="待发布的上站；隐藏、下架的不动，缺权利依据的留作待发布。"
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>不了</Button>
            <span className="grow" />
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void confirm(() => postChange('POST /v2/staff/import/publish', importId))}
            >
              {`发布 ${formatNumber(drafts)} 部`}
            </Button>
          </>
        }
      />
      <DangerConfirmation
        open={asked === 'undo'}
        onClose={() => setAsked(undefined)}
        title="整批撤回这次导入？"
        act={`撤回 ${formatNumber(written.added + written.changed)} 部`}
        busy={busy}
        reason={{ placeholder: '例如：传错了文件' }}
        onConfirm={(why) =>
          void confirm(() => post('POST /v2/staff/import/undo', { body: { importId, reason: why } }))
        }
      >
        <ul className="imp-moves">
          <li>新增的 {formatNumber(written.added)} 部隐藏，编辑里还能找到</li>
          <li>变更的 {formatNumber(written.changed)} 部还原成导入前的样子</li>
          <li>此后又改过的不动，结果里会写有几部</li>
        </ul>
      </DangerConfirmation>
    </>
  )
}
