import { useQueryClient } from '@tanstack/react-query'
import { get } from '../../api/connection.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useCursor } from '../ui/cursor.ts'
import { Pager, pageOf } from '../ui/pager.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { saveText } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import { type ImportDetail, type ImportLine, importKey, linesKey, useLines } from './calls.ts'
import { useImportChange } from './import-changes.ts'
import { countsText, rowsText } from './labels.ts'
import { WrongRow } from './wrong-row.tsx'

const few = 5
const pageSize = 50

/** The invalid rows: once corrected here they are imported with the others. */
export function WrongLines({ detail, isWhole }: { detail: ImportDetail; isWhole: boolean }) {
  const { importId, counts, fixed, problems } = detail
  const { search, set } = useAddress()
  const client = useQueryClient()
  const query = useLines(importId, 'wrong', isWhole ? pageOf(search) : 1, isWhole ? pageSize : few)
  const { busy, run } = useImportChange()
  const all = counts.wrong + fixed
  const save = () =>
    run(async () => {
      const { data } = await get('GET /v2/staff/import/{importId}/wrong', { params: { importId } })
      saveText(data)
      if (data.isCut) toast({ text: `只导出了前面的错行，共有 ${rowsText(counts.wrong)}` })
    })
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [linesKey] }),
      client.invalidateQueries({ queryKey: [importKey] }),
    ])
  return (
    <Box
      title={
        <span className="c-danger">
          有错 {rowsText(all)}
          {fixed > 0 && `，改好 ${formatNumber(fixed)}`}
        </span>
      }
      note="不改也能写其余的行；改好一行就并入"
      actions={
        counts.wrong > 0 && (
          <Button small busy={busy} onClick={() => void save()}>
            下载错行 CSV
          </Button>
        )
      }
    >
      <QueryResult query={query} fault="读不到有错的行">
        {({ rows, total }) => (
          <>
            <Rows rows={rows} importId={importId} onFixed={refresh} />
            {isWhole ? (
              <Pager total={total} pageSize={pageSize} unit="行" />
            ) : (
              total > few && (
                <p className="imp-foot">
                  还有 {rowsText(total - few)}
                  {problems.length > 0 && `，还错着的：${countsText(problems)}`}
                  {'　'}
                  <button
                    type="button"
                    className="link"
                    onClick={() => set({ show: 'wrong', page: undefined }, { push: true })}
                  >
                    展开
                  </button>
                </p>
              )
            )}
          </>
        )}
      </QueryResult>
    </Box>
  )
}

interface RowsProps {
  rows: readonly ImportLine[]
  importId: string
  onFixed: () => Promise<unknown>
}

function Rows({ rows, importId, onFixed }: RowsProps) {
  const cursor = useCursor({
    rows,
    idOf: ({ line }) => String(line),
    onOpen: ({ line }) =>
      document.querySelector<HTMLElement>(`[data-row="${line}"] :is(input, textarea)`)?.focus(),
  })
  return (
    <div className="table-scroll">
      <table className="table imp-wrong">
        <thead>
          <tr>
            <th className="numeric">行</th>
            <th>编号</th>
            <th>为什么不行</th>
            <th>就地改</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WrongRow key={row.line} row={row} importId={importId} place={cursor.of(row)} onFixed={onFixed} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
