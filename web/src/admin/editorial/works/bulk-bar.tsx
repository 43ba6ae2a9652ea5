import { useQueryClient } from '@tanstack/react-query'
import { type ModName, modNames } from '@yehang/contract/channels'
import { adminBulkMax, entityNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { useMay } from '../../shell/me.ts'
import type { Search } from '../../ui/address.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, initialFocus } from '../../ui/dialogs/dialog.tsx'
import { useKeys } from '../../ui/keys.ts'
import { type AdminRow, announceBulkResult, announceRetried, worksCall } from './calls.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  /** The works that single keys act on while nothing is selected. */
  cursor: AdminRow | undefined
  search: Search
  total: number
}

const canPublish = ({ state }: AdminRow) => state === 'draft' || state === 'hidden'
const hasFailed = ({ video }: AdminRow) => video?.state === 'failed'
const canHide = ({ state }: AdminRow) => state === 'published' || state === 'draft'

/** The actions on the selected works, each button with the number of works that it will change. */
export function BulkBar({ selection, cursor, search, total }: BulkBarProps) {
  const client = useQueryClient()
  const mayCloud = useMay()('works:cloud')
  const [asking, setAsking] = useState<'tag' | 'channel' | 'merge' | null>(null)
  const [busy, setBusy] = useState(false)
  const selected = [...selection.works.values()]
  const works = selected.length > 0 ? selected : cursor ? [cursor] : []
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch(announceFault)
    setBusy(false)
    setAsking(null)
  }
  const list = (to: 'published' | 'hidden', fitting: readonly AdminRow[]) => {
    if (fitting.length === 0) return
    const ids = fitting.map(({ id }) => id)
    void run(async () => {
      const { data } = await post('POST /v2/staff/works/listing', { body: { ids, to } })
      announceBulkResult(client, to === 'published' ? '已发布' : '已隐藏', data)
    })
  }
  const failed = selected.filter(hasFailed)
  const redo = () =>
    void run(async () => {
      const ids = failed.map(({ id }) => id)
      const { data } = await post('POST /v2/staff/video/retry-works', { body: { ids } })
      announceRetried(client, data)
    })
  const [publishing, hiding] = [works.filter(canPublish), works.filter(canHide)]
  const ids = works.map(({ id }) => id)
  useKeys([
    { code: 'KeyP', label: 'P', name: '发布', run: () => list('published', publishing) },
    { code: 'KeyH', label: 'H', name: '隐藏', run: () => list('hidden', hiding) },
    { code: 'KeyT', label: 'T', name: '加标签', run: () => ids.length > 0 && setAsking('tag') },
    { code: 'KeyC', label: 'C', name: '改频道', run: () => ids.length > 0 && setAsking('channel') },
  ])
  const pickAll = () =>
    void client
      .fetchQuery(worksCall(search, 1, adminBulkMax))
      .then(({ rows }) => selection.set(rows))
      .catch(announceFault)
  const [first, second] = selected
  return (
    <>
      {selected.length > 0 && (
        <div className="bulk" role="toolbar" aria-label="对选中的作品">
          <b className="nowrap">已选 {selected.length} 部</b>
          <span className="muted text-12 cut bulk-names">
            {selected
              .slice(0, 3)
              .map(({ number }) => number)
              .join('、')}
            {selected.length > 3 && ' 等'}
          </span>
          {total > selected.length && total <= adminBulkMax && (
            <button type="button" className="link text-12 nowrap" onClick={pickAll}>
              全选 {total} 部
            </button>
          )}
          <button type="button" className="link text-12 nowrap" onClick={selection.clear}>
            取消
          </button>
          <i className="bulk-line" />
          <Button
            small
            keyLabel="P"
            busy={busy}
            disabled={publishing.length === 0}
            onClick={() => list('published', publishing)}
          >
            发布 {publishing.length} 部
          </Button>
          <Button small keyLabel="T" busy={busy} onClick={() => setAsking('tag')}>
            加标签…
          </Button>
          <Button small keyLabel="C" busy={busy} onClick={() => setAsking('channel')}>
            改频道…
          </Button>
          {mayCloud && failed.length > 0 && (
            <Button small busy={busy} onClick={redo}>
              重做影片 {failed.length} 部
            </Button>
          )}
          <i className="bulk-line" />
          <Button
            small
            kind="danger"
            keyLabel="H"
            busy={busy}
            disabled={hiding.length === 0}
            onClick={() => list('hidden', hiding)}
          >
            隐藏 {hiding.length} 部
          </Button>
          <Button small kind="danger" disabled={selected.length !== 2} onClick={() => setAsking('merge')}>
            合并…
          </Button>
          {selected.length !== 2 && (
            <span className="text-11 faint nowrap bulk-names">合并要正好选 2 部</span>
          )}
        </div>
      )}
      <TagDialog
        open={asking === 'tag'}
        count={ids.length}
        busy={busy}
        onClose={() => setAsking(null)}
        onTag={(name) =>
          void run(async () => {
            const { data } = await post('POST /v2/staff/works/tag', { body: { ids, name } })
            announceBulkResult(client, `已给「${name}」`, data)
          })
        }
      />
      <ChannelDialog
        open={asking === 'channel'}
        works={works}
        busy={busy}
        onClose={() => setAsking(null)}
        onMove={(channel) =>
          void run(async () => {
            const { data } = await post('POST /v2/staff/works/channel', { body: { ids, channel } })
            announceBulkResult(client, `已改到${channelNames[channel]}`, data)
          })
        }
      />
      {first && second && (
        <MergeDialog
          open={asking === 'merge'}
          from={first.id}
          into={second.id}
          onClose={() => setAsking(null)}
          onMerged={selection.clear}
        />
      )}
    </>
  )
}

interface AskProps {
  open: boolean
  busy: boolean
  onClose: () => void
}

function TagDialog({
  open,
  count,
  busy,
  onClose,
  onTag,
}: AskProps & { count: number; onTag: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = () => name.trim() !== '' && onTag(name.trim())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`给 ${count} 部加标签`}
      note="按各自频道找这个标签，没有就新建；10 秒内可撤销。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={submit}>
            加上
          </Button>
        </>
      }
    >
      <input
        className="input"
        ref={initialFocus}
        value={name}
        maxLength={entityNameMax}
        aria-label="标签"
        placeholder="标签的名字"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && submit()}
      />
    </Dialog>
  )
}

function ChannelDialog({
  open,
  works,
  busy,
  onClose,
  onMove,
}: AskProps & { works: readonly AdminRow[]; onMove: (channel: ModName) => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`改 ${works.length} 部的频道`}
      note="厂商、标签等换成那个频道里同名的；番号在那边已有的不动。"
    >
      {modNames.map((channel) => {
        const moving = works.filter(({ modId }) => channelOf(modId) !== channel).length
        return (
          <Button key={channel} busy={busy} disabled={moving === 0} onClick={() => onMove(channel)}>
            {channelNames[channel]}，{moving} 部
          </Button>
        )
      })}
    </Dialog>
  )
}
