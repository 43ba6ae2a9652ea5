import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import * as basic from '../ui/basic.module.css'
import { Box, Facts, Note } from '../ui/box.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { type ShownState, StateOf } from '../ui/marks.tsx'
import { column, DataTable, looks, mainColumn, wideColumn } from '../ui/table/data-table.tsx'
import { type ImportSource, importPath, importSources, sourcePath } from './calls.ts'
import { everyText, stateLabels } from './labels.ts'
import { SourceForm } from './source-form.tsx'

/** Sources that are read by themselves: what each was at last, and when it is read next. */
export function Sources() {
  const query = useQuery(importSources)
  const [at, setAt] = useState<string | null>(null)
  const rows = query.data?.rows ?? []
  const open = rows.find(({ sourceId }) => sourceId === at)
  const close = () => setAt(null)
  if (!query.data) return null
  return (
    <Box
      title="定时来源"
      note={rows.length === 0 && 'MacCMS 采集地址、文件、目录，按时自己读'}
      actions={
        <Button small onClick={() => setAt('new')}>
          添加来源
        </Button>
      }
    >
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          idOf={({ sourceId }) => sourceId}
          columns={[
            mainColumn<ImportSource>('来源', ({ sourceId, name }) => (
              <LinkButton className={basic.medium} onClick={() => setAt(sourceId)}>
                {name}
              </LinkButton>
            )),
            wideColumn<ImportSource>(
              '读什么',
              ({ kind, address }) => placeText(kind, address),
              `${basic.muted} ${basic.cut}`,
            ),
            column<ImportSource>('最近一次', (source) => <LastReading source={source} />),
            column<ImportSource>(
              '下次',
              ({ isPaused, nextTime, reading }) =>
                isPaused ? '停着' : reading?.state === 'ready' ? '等处理' : formatTime(nextTime),
              looks.quiet,
            ),
            wideColumn<ImportSource>('每', ({ everyMinutes }) => everyText(everyMinutes), basic.nowrap),
          ]}
        />
      )}
      {at === 'new' && <SourceForm onClose={close} />}
      {open && <SourceDialog source={open} onClose={close} />}
    </Box>
  )
}

const placeText = (kind: ImportSource['kind'], address: string) =>
  kind === 'maccms' ? (URL.parse(address)?.host ?? address) : address || '整个 IMPORT_DIR'

/** What a source is at, with the way to its import. */
function stateOf({ isPaused, failures, msg, reading, beginTime }: ImportSource): ShownState {
  if (reading?.state === 'fetching') {
    const { page, pages, works } = reading
    const place = page !== null && pages ? `第 ${formatNumber(page)} / ${formatNumber(pages)} 页，` : ''
    return ['run', `${place}${formatNumber(works)} 部`]
  }
  if (isPaused) return ['hidden', msg ?? '停着']
  if (failures > 0) return ['bad', msg ?? '没有读成']
  if (reading === null) return beginTime === null ? ['draft', '还没读过'] : ['ok', '没有新的']
  return stateLabels[reading.state]
}

function LastReading({ source }: { source: ImportSource }) {
  const { reading } = source
  return (
    <>
      <StateOf of={stateOf(source)} />{' '}
      {reading && (
        <a href={`/staff/imports?open=${reading.importId}`} className={basic.text12}>
          新增 {formatNumber(reading.added)}，变更 {formatNumber(reading.changed)}
          {reading.wrong > 0 && `，有错 ${formatNumber(reading.wrong)}`}
        </a>
      )}
    </>
  )
}

function SourceDialog({ source, onClose }: { source: ImportSource; onClose: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const { sourceId, name, address, everyMinutes, isPaused, isConfirmed, writes, maxWorks, msg } = source
  const given = { sourceId }
  const changes = [sourcePath, importPath]
  const read = usePost('POST /v2/staff/import-source/read', { given, changes, done: () => '开始读了' })
  const pause = usePost('POST /v2/staff/import-source/pause', { given, changes })
  const remove = usePost('POST /v2/staff/import-source/remove', { given, changes })
  if (isEditing) return <SourceForm source={source} onClose={onClose} />
  const writing = writes === 'ask' ? '每次等人看过' : `自动写入，一次最多 ${formatNumber(maxWorks)} 部`
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      actions={
        <>
          <Button onClick={() => setEditing(true)}>修改</Button>
          <Button busy={pause.busy} onClick={() => void pause.run({ isPaused: !isPaused })}>
            {isPaused ? '恢复' : '停下'}
          </Button>
          <span className={basic.grow} />
          <Button busy={read.busy} onClick={() => void read.run({ all: true })}>
            从头读全部
          </Button>
          <Button kind="primary" busy={read.busy} onClick={() => void read.run({ all: false })}>
            现在读
          </Button>
        </>
      }
    >
      {msg && <Note tone="wait">{msg}</Note>}
      <Facts
        of={[
          ['读什么', address || '整个 IMPORT_DIR'],
          ['多久一次', everyText(everyMinutes)],
          ['写入', isConfirmed ? writing : `${writing}；第一次要人看过`],
          ['最近一次', <LastReading key="last" source={source} />],
          ['开始于', source.beginTime && formatTime(source.beginTime)],
          ['已读全到', source.coveredTime && formatTime(source.coveredTime)],
          ['下次', isPaused ? '停着' : formatTime(source.nextTime)],
        ]}
      />
      <div className={basic.row}>
        <DangerButton
          label="删去这个来源…"
          kind="danger"
          title={`删去「${name}」？`}
          act="删去"
          onConfirm={() => remove.run({})}
        >
          <p className={basic.text12}>不再读它；它写入的作品和导入记录都留着。</p>
        </DangerButton>
      </div>
    </Dialog>
  )
}
