import { useQuery } from '@tanstack/react-query'
import { importMaxBytes } from '@yehang/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { fileUp } from '../../ui/icons.ts'
import { pageOf, useAddress } from '../ui/address.ts'
import { announceFault } from '../ui/announce-fault.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { formatBytes, formatTime } from '../ui/format.ts'
import { Kbd, StateOf } from '../ui/marks.tsx'
import { type Column, column, looks, mainColumn, QueryTable } from '../ui/table/data-table.tsx'
import { toast } from '../ui/toasts.tsx'
import { type ImportRow, pastImports, pastPageSize } from './calls.ts'
import { Duplicates } from './duplicates.tsx'
import * as styles from './imports.module.css'
import { stateLabels } from './labels.ts'
import { Sources } from './sources.tsx'
import { Steps } from './steps.tsx'
import { beginUpload, chosenFiles } from './upload-import.ts'

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.gz'
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
      chosenFiles.set(importId, file)
      go(`/staff/imports?open=${importId}`)
    } catch (error) {
      setBusy(false)
      announceFault(error)
    }
  }
  return (
    <>
      <Steps at={1}>CSV、Excel、JSON、NDJSON、MacCMS，可压缩，最大 {importMaxBytes / 1024 / 1024} MB</Steps>
      <DropZone onFile={begin} busy={busy} />
      <Duplicates />
      <Sources />
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
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
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
      <b className={basic.medium}>{over ? '松开就开始试跑' : '把文件拖到这里'}</b>
      <Button kind="primary" disabled={busy} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <span className={basic.hint}>
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

/** The planned changes, until some were written. */
const isPlan = ({ state }: ImportRow) =>
  ['uploading', 'fetching', 'checking', 'ready', 'failed'].includes(state)

const pastColumns: Column<ImportRow>[] = [
  mainColumn(
    '文件',
    ({ importId, fileName, bytes }) => (
      <>
        <a className={basic.medium} href={`/staff/imports?open=${importId}`}>
          {fileName}
        </a>{' '}
        {bytes > 0 && <span className={`${basic.hint} ${basic.nowrap}`}>{formatBytes(bytes)}</span>}
      </>
    ),
    `${basic.breaks} ${styles.file}`,
  ),
  column('状态', ({ state }) => <StateOf of={stateLabels[state]} />),
  column('行', ({ counts }) => formatNumber(counts.lines), basic.numeric),
  ...(['added', 'changed'] as const).map((name) =>
    column<ImportRow>(
      name === 'added' ? '新增' : '变更',
      (row) => (
        <span className={isPlan(row) ? basic.muted : name === 'added' ? basic.cOk : basic.cInfo}>
          {formatNumber((isPlan(row) ? row.counts : row.written)[name])}
        </span>
      ),
      basic.numeric,
    ),
  ),
  column(
    '有错',
    ({ counts: { wrong } }) => (
      <span className={wrong > 0 ? basic.cDanger : basic.muted}>{formatNumber(wrong)}</span>
    ),
    basic.numeric,
  ),
  column('拦下', ({ counts }) => formatNumber(counts.blocked), basic.numeric),
  column(
    '谁',
    ({ origin, source, staffName }) =>
      origin === 'command'
        ? '命令行'
        : origin === 'source'
          ? (source?.name ?? '定时来源')
          : staffName || '已注销',
    basic.nowrap,
  ),
  column('何时', ({ createTime }) => formatTime(createTime), looks.quiet),
]

function Past() {
  const { search } = useAddress()
  const query = useQuery(pastImports(pageOf(search)))
  return (
    <Box title="过往的导入">
      <QueryTable
        query={query}
        fault="读不到过往的导入"
        empty={['还没有导入过', '从一个文件开始；命令行的 manage import 也一样能用。']}
        columns={pastColumns}
        idOf={({ importId }) => importId}
        list="imports"
        pageSize={pastPageSize}
        unit="次"
      />
    </Box>
  )
}
