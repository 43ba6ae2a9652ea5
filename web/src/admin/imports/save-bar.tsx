import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import * as boxStyles from '../ui/boxes.module.css'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/calls.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { CheckField } from '../ui/forms/controls.tsx'
import { key, useKeys } from '../ui/keys.ts'
import { changeCount, type ImportDetail, importPath, useDrop } from './calls.ts'
import { rowsText } from './labels.ts'

/** At the foot of the preview: what pressing will really write. */
export function SaveBar({ detail }: { detail: ImportDetail }) {
  const { importId, counts, options, fixed, origin } = detail
  const leaving = origin === 'source' ? '放弃这次' : '换文件'
  const drop = useDrop(importId)
  const [isLeaving, setLeaving] = useState(false)
  const writing = changeCount(detail)
  const [asDrafts, setAsDrafts] = useState(options.asDrafts)
  const write = useAction(
    async () => {
      if (asDrafts !== options.asDrafts) {
        await post('POST /v2/staff/import/options', { body: { importId, asDrafts } })
      }
      return post('POST /v2/staff/import/write', { body: { importId } })
    },
    { changes: importPath },
  )
  const { busy } = write
  const start = () => {
    if (writing > 0) void write.run()
  }
  useKeys([key('Ctrl ⏎', start, '写入')])
  const skipped = [
    counts.wrong > 0 && `有错 ${formatNumber(counts.wrong)}`,
    counts.blocked > 0 && `拦下 ${formatNumber(counts.blocked)}`,
  ].filter(Boolean)
  return (
    <div className={boxStyles.saveBar}>
      <span>
        写入 <b>{formatNumber(writing)}</b> 行：新增 {formatNumber(counts.added)}，变更{' '}
        {formatNumber(counts.changed)}
      </span>
      {skipped.length > 0 && <span className={basic.muted}>跳过{skipped.join('、')}</span>}
      <CheckField
        of={{ value: asDrafts, onChange: setAsDrafts }}
        disabled={options.draftsOnly || busy}
        className={`${basic.row} ${basic.text12} ${basic.end}`}
      >
        新增先存为待发布
      </CheckField>
      <Button kind="quiet" onClick={() => (fixed > 0 ? setLeaving(true) : void drop.run({}))}>
        {leaving}
      </Button>
      <Button kind="primary" keyLabel="Ctrl ⏎" busy={busy} disabled={writing === 0} onClick={start}>
        {`写入 ${rowsText(writing)}`}
      </Button>
      <FormDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={`${leaving}？`}
        note={`已经改好的 ${rowsText(fixed)}会一起放弃。`}
        act={leaving}
        isFinal
        busy={drop.busy}
        onAct={() => void drop.run({})}
      />
    </div>
  )
}
