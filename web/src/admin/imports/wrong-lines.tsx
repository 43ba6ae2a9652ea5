import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { post } from '../../api/connection.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { pageOf, useAddress } from '../ui/address.ts'
import { announceFault } from '../ui/announce-fault.ts'
import * as basic from '../ui/basic.module.css'
import { Box, QueryResult } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import { Button, LinkButton } from '../ui/button.tsx'
import { refetch } from '../ui/calls.ts'
import { useCursor } from '../ui/cursor.ts'
import * as formStyles from '../ui/forms/forms.module.css'
import { State } from '../ui/marks.tsx'
import { Pager } from '../ui/pager.tsx'
import { column, DataTable, looks } from '../ui/table/data-table.tsx'
import { toast } from '../ui/toasts.tsx'
import { type ImportDetail, type ImportLine, importPath, useLines, useWrongLinesFile } from './calls.ts'
import * as styles from './imports.module.css'
import { countsText, rowsText } from './labels.ts'

const few = 5
const pageSize = 50

/** The invalid rows: once corrected here they are imported with the others. */
export function WrongLines({ detail, isWhole }: { detail: ImportDetail; isWhole: boolean }) {
  const { importId, counts, fixed, problems } = detail
  const { search, set } = useAddress()
  const query = useLines(importId, 'wrong', isWhole ? pageOf(search) : 1, isWhole ? pageSize : few)
  const file = useWrongLinesFile(detail)
  return (
    <Box
      title={
        <span className={basic.cDanger}>
          有错 {rowsText(counts.wrong + fixed)}
          {fixed > 0 && `，改好 ${formatNumber(fixed)}`}
        </span>
      }
      note="不改也能写其余的行；改好一行就并入"
      actions={
        counts.wrong > 0 && (
          <Button small busy={file.busy} onClick={() => void file.run()}>
            下载错行 CSV
          </Button>
        )
      }
    >
      <QueryResult query={query} fault="读不到有错的行">
        {({ rows, total }) => (
          <>
            <Rows rows={rows} importId={importId} />
            {isWhole && <Pager total={total} pageSize={pageSize} unit="行" />}
            {!isWhole && total > few && (
              <p className={`${boxStyles.foot} ${basic.hint}`}>
                还有 {rowsText(total - few)}
                {problems.length > 0 && `，还错着的：${countsText(problems)}`}
                {'　'}
                <LinkButton onClick={() => set({ show: 'wrong', page: undefined }, { push: true })}>
                  展开
                </LinkButton>
              </p>
            )}
          </>
        )}
      </QueryResult>
    </Box>
  )
}

const outcomes: Record<ImportLine['outcome'], string> = {
  added: '可以写入，新增',
  changed: '可以写入，变更',
  unchanged: '和站上一样，不用写',
  wrong: '',
  blocked: '拦下',
}

/** The field of a line that is or was wrong, and the value that it has now. */
const wrongField = ({ problem, fixed }: ImportLine) => ({
  field: problem?.field ?? fixed?.field,
  name: problem?.name ?? fixed?.name ?? '',
  current: problem?.value ?? fixed?.value ?? '',
})

/** Each with its wrong value, corrected in place. Enter corrects it, with Shift all like it. */
function Rows({ rows, importId }: { rows: readonly ImportLine[]; importId: string }) {
  const cursor = useCursor({
    rows,
    idOf: ({ line }) => String(line),
    onOpen: ({ line }) =>
      document.querySelector<HTMLElement>(`[data-row="${line}"] :is(input, textarea)`)?.focus(),
  })
  const client = useQueryClient()
  // What is typed belongs to the field that was wrong then.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const keyOf = (row: ImportLine) => `${row.line} ${wrongField(row).field}`
  const type = (row: ImportLine, value: string | undefined) =>
    setTyped(({ [keyOf(row)]: _, ...others }) =>
      value === undefined ? others : { ...others, [keyOf(row)]: value },
    )
  const [busy, setBusy] = useState<readonly number[]>([])
  const correct = async (row: ImportLine, value: string, alike = false) => {
    const { line } = row
    const { field } = wrongField(row)
    if (field === undefined || busy.includes(line)) return
    setBusy((known) => [...known, line])
    try {
      const body = { importId, line, field, value, alike }
      const { data } = await post('POST /v2/staff/import/fix', { body }, { repeatSubmit: false })
      if (alike) toast({ text: `改了 ${rowsText(data.lines)}，${rowsText(data.right)}可以写入` })
      await refetch(client, importPath)
      type(row, undefined)
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy((known) => known.filter((one) => one !== line))
    }
  }
  const typedValue = (row: ImportLine) => typed[keyOf(row)] ?? wrongField(row).current
  const onKeyDown = (event: KeyboardEvent, row: ImportLine) => {
    if (event.key === 'Escape') type(row, undefined)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void correct(row, typedValue(row), event.shiftKey && (row.problem?.alike ?? 0) > 0)
  }
  const canEdit = ({ problem, fixed }: ImportLine) => (problem ? !problem.unreadable : fixed !== null)
  const input = (row: ImportLine) => {
    const { current, name } = wrongField(row)
    const isTyped = keyOf(row) in typed
    const isWrong = row.outcome === 'wrong'
    return (
      <input
        className={
          isWrong && (isTyped || !row.problem)
            ? `${formStyles.input} ${formStyles.invalid}`
            : formStyles.input
        }
        aria-label={`第 ${row.line} 行的${name}`}
        aria-invalid={isWrong}
        placeholder="填一个"
        value={typedValue(row)}
        disabled={busy.includes(row.line)}
        onChange={({ target }) => type(row, target.value)}
        onKeyDown={(event) => onKeyDown(event, row)}
        onBlur={() => isTyped && typedValue(row) !== current && void correct(row, typedValue(row))}
      />
    )
  }
  const columns = [
    column<ImportLine>('行', ({ line }) => formatNumber(line), { className: looks.quietFigure, width: 60 }),
    column<ImportLine>(
      '编号',
      ({ number, title }) => (
        <span title={title}>{number || <span className={basic.muted}>（空）</span>}</span>
      ),
      { className: `${basic.medium} ${basic.breaks}`, width: 110 },
    ),
    column<ImportLine>('为什么不行', (row) => <Reason row={row} />, basic.breaks),
    column<ImportLine>(
      '就地改',
      (row) => (canEdit(row) ? input(row) : <span className={basic.hint}>整行读不出来，改文件后重传</span>),
      styles.edit,
    ),
    column<ImportLine>(
      '',
      (row) =>
        row.outcome === 'wrong' ? (
          canEdit(row) && (
            <Ways
              row={row}
              value={typedValue(row)}
              onFix={(value, alike) => void correct(row, value, alike)}
            />
          )
        ) : (
          <State kind={row.outcome === 'blocked' ? 'bad' : 'ok'}>{outcomes[row.outcome]}</State>
        ),
      { width: 250 },
    ),
  ]
  return (
    <DataTable
      className={styles.wrongLines}
      cards="auto / minmax(0, 1fr)"
      rows={rows}
      idOf={({ line }) => String(line)}
      columns={columns}
      cursor={cursor}
    />
  )
}

function Reason({ row: { problem, fixed, more } }: { row: ImportLine }) {
  if (!problem) return fixed && <span className={basic.muted}>{fixed.name}已改</span>
  return (
    <>
      <span className={basic.muted}>{problem.name}　</span>
      {problem.msg}
      {more > 0 && <span className={basic.muted}>　还有 {more} 处</span>}
    </>
  )
}

interface WaysProps {
  row: ImportLine
  value: string
  onFix: (value: string, alike: boolean) => void
}

/** Other ways to correct a line: all like it at once, or without the field. */
function Ways({ row, value, onFix }: WaysProps) {
  const { problem } = row
  if (!problem) return null
  const { current } = wrongField(row)
  const link = (text: string, to: string, alike: boolean) => (
    <LinkButton
      small
      // Before the field loses the focus, which would correct this line alone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onFix(to, alike)}
    >
      {text}
    </LinkButton>
  )
  const isSame = value === current
  return (
    <span className={basic.row}>
      {problem.alike > 0 &&
        !isSame &&
        value !== '' &&
        link(`填 ${value}，同类 ${rowsText(problem.alike + 1)}一起`, value, true)}
      {problem.alike > 0 && isSame && <span className={basic.hint}>同类 {rowsText(problem.alike + 1)}</span>}
      {problem.optional && isSame && current !== '' && link(`先不带${problem.name}写入`, '', false)}
    </span>
  )
}
