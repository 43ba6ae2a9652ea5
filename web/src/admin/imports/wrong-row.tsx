import { type KeyboardEvent, useState } from 'react'
import { post } from '../../api/connection.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { announceFault } from '../ui/announce-fault.ts'
import { State } from '../ui/state.tsx'
import { toast } from '../ui/toasts.tsx'
import type { ImportLine } from './calls.ts'
import { rowsText } from './labels.ts'

interface WrongRowProps {
  row: ImportLine
  importId: string
  place: { 'data-row': string; className: string; onClick: () => void }
  onFixed: () => Promise<unknown>
}

const outcomes: Record<ImportLine['outcome'], string> = {
  added: '可以写入，新增',
  changed: '可以写入，变更',
  unchanged: '和站上一样，不用写',
  wrong: '',
  blocked: '拦下',
}

/** One invalid row: the wrong value, corrected in place. Enter corrects it, with Shift all like it. */
export function WrongRow({ row, importId, place, onFixed }: WrongRowProps) {
  const { line, number, title, problem, fixed, outcome, more } = row
  const field = problem?.field ?? fixed?.field
  const current = problem?.value ?? fixed?.value ?? ''
  const [typed, setTyped] = useState<{ field: string | undefined; value: string }>()
  const [busy, setBusy] = useState(false)
  // The typed text belongs to the field that was wrong then.
  const value = typed && typed.field === field ? typed.value : current
  const fix = async (to: string, alike: boolean) => {
    if (field === undefined || busy) return
    setBusy(true)
    try {
      const body = { importId, line, field, value: to, alike }
      const { data } = await post('POST /v2/staff/import/fix', { body }, { repeatSubmit: false })
      if (alike) toast({ text: `改了 ${rowsText(data.lines)}，${rowsText(data.right)}可以写入` })
      await onFixed()
      setTyped(undefined)
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void fix(value, event.shiftKey && (problem?.alike ?? 0) > 0)
  }
  const isRight = outcome !== 'wrong'
  const canEdit = problem ? !problem.unreadable : fixed !== null
  return (
    <tr {...place}>
      <td className="numeric muted">{formatNumber(line)}</td>
      <td className="medium imp-number" title={title}>
        {number || <span className="muted">（空）</span>}
      </td>
      <td className="imp-why">
        {problem ? (
          <>
            <span className="muted">{problem.name}　</span>
            {problem.msg}
            {more > 0 && <span className="muted">　还有 {more} 处</span>}
          </>
        ) : (
          fixed && <span className="muted">{fixed.name}已改</span>
        )}
      </td>
      <td className="imp-edit">
        {canEdit ? (
          <input
            className={problem && typed === undefined ? 'input' : isRight ? 'input' : 'input invalid'}
            aria-label={`第 ${line} 行的${problem?.name ?? fixed?.name ?? ''}`}
            aria-invalid={!isRight}
            placeholder="填一个"
            value={value}
            disabled={busy}
            onChange={({ target }) => setTyped({ field, value: target.value })}
            onKeyDown={onKeyDown}
            onBlur={() => typed !== undefined && value !== current && void fix(value, false)}
          />
        ) : (
          <span className="text-12 muted">整行读不出来，改文件后重传</span>
        )}
      </td>
      <td className="imp-after">
        {isRight ? (
          <State kind={outcome === 'blocked' ? 'bad' : 'ok'}>{outcomes[outcome]}</State>
        ) : (
          canEdit &&
          problem && (
            <span className="row">
              {problem.alike > 0 && value !== '' && value !== current && (
                <button
                  type="button"
                  className="link text-12"
                  // Before the field loses the focus, which would correct this line alone.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void fix(value, true)}
                >
                  填 {value}，同类 {rowsText(problem.alike + 1)}一起
                </button>
              )}
              {problem.alike > 0 && value === current && (
                <span className="text-12 muted">同类 {rowsText(problem.alike + 1)}</span>
              )}
              {problem.optional && current !== '' && value === current && (
                <button
                  type="button"
                  className="link text-12"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void fix('', false)}
                >
                  先不带{problem.name}写入
                </button>
              )}
            </span>
          )
        )}
      </td>
    </tr>
  )
}
