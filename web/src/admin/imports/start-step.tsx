import { importMaxBytes } from '@yehang/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { fileUp } from '../../ui/icons.ts'
import { useAddress } from '../ui/address.ts'
import { announceFault } from '../ui/announce-fault.ts'
import { Box } from '../ui/box.tsx'
import { formatBytes } from '../ui/bytes.ts'
import { formatTime } from '../ui/format.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Pager, pageOf } from '../ui/pager.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { State } from '../ui/state.tsx'
import { toast } from '../ui/toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { pastPageSize, usePastImports } from './calls.ts'
import { stateLabels } from './labels.ts'
import { setSelectedFile } from './selected-file.ts'
import { Steps } from './steps.tsx'
import { beginUpload } from './upload-import.ts'

const accepted = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz'
/** Step 1: a file is chosen, dropped or pasted. Below it the earlier imports. */
export function StartStep() {
  const { go } = useAddress()
  const [busy, setBusy] = useState(false)
  const begin = async (file: File | undefined) => {
    if (!file || busy) return
    if (file.size > importMaxBytes || file.size === 0) {
      toast({
        text: file.size === 0 ? '文件是空的' : `文件最大 ${importMaxBytes / 1024 / 1024} MB，可以先压缩成 gz`,
        bad: true,
      })
      return
    }
    setBusy(true)
    try {
      const importId = await beginUpload(file)
      setSelectedFile(importId, file)
      go(`/staff/imports?open=${importId}`)
    } catch (error) {
      setBusy(false)
      announceFault(error)
    }
  }
  return (
    <>
      <Steps at={1}>CSV、JSON、NDJSON、MacCMS，可压缩，最大 {importMaxBytes / 1024 / 1024} MB</Steps>
      <DropZone onFile={begin} busy={busy} />
      <Past />
    </>
  )
}

function DropZone({ onFile, busy }: { onFile: (file: File | undefined) => void; busy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
      const { files = [] } = event.clipboardData ?? {}
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const table = text.includes('\n') ? new File([text], '粘贴的表格.csv') : undefined
      onFile(files[0] ?? table)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFile])
  return (
    <section
      className={over ? 'imp-drop over' : 'imp-drop'}
      aria-label="选文件"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <Icon of={fileUp} size={24} />
      <b className="medium">{over ? '松开就开始试跑' : '把文件拖到这里'}</b>
      <button type="button" className="button primary" disabled={busy} onClick={() => input.current?.click()}>
        选择文件
      </button>
      <span className="text-12 muted">
        试跑不写任何东西　<Kbd>Ctrl V</Kbd> 贴表格也行
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="导入文件"
        accept={accepted}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </section>
  )
}

function Past() {
  const { search } = useAddress()
  const now = useNow()
  const page = pageOf(search)
  const query = usePastImports(page, pastPageSize)
  return (
    <QueryResult query={query} fault="读不到过往的导入">
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Empty title="还没有导入过">从一个文件开始；命令行的 manage import 也一样能用。</Empty>
        ) : (
          <Box title="过往的导入">
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th>文件</th>
                    <th>状态</th>
                    <th className="numeric">行</th>
                    <th className="numeric">新增</th>
                    <th className="numeric">变更</th>
                    <th className="numeric">有错</th>
                    <th className="numeric">拦下</th>
                    <th>谁</th>
                    <th>何时</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => {
                    const [kind, word] = stateLabels[row.state]
                    const { counts } = row
                    // The planned changes, until some were written.
                    const isPlan = ['uploading', 'checking', 'ready', 'failed'].includes(row.state)
                    const written = isPlan ? counts : row.written
                    return (
                      <tr key={row.importId}>
                        <td className="imp-file">
                          <a className="medium" href={`/staff/imports?open=${row.importId}`}>
                            {row.fileName}
                          </a>{' '}
                          <span className="text-12 muted nowrap">{formatBytes(row.bytes)}</span>
                        </td>
                        <td>
                          <State kind={kind}>{word}</State>
                        </td>
                        <td className="numeric">{formatNumber(counts.lines)}</td>
                        <td className={isPlan ? 'numeric muted' : 'numeric c-ok'}>
                          {formatNumber(written.added)}
                        </td>
                        <td className={isPlan ? 'numeric muted' : 'numeric c-info'}>
                          {formatNumber(written.changed)}
                        </td>
                        <td className={counts.wrong > 0 ? 'numeric c-danger' : 'numeric muted'}>
                          {formatNumber(counts.wrong)}
                        </td>
                        <td className="numeric">{formatNumber(counts.blocked)}</td>
                        <td className="nowrap">{row.staffName || '已注销'}</td>
                        <td className="nowrap muted">{formatTime(row.createTime, now)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
            <Pager total={total} pageSize={pastPageSize} unit="次" />
          </Box>
        )
      }
    </QueryResult>
  )
}
