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
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, initialFocus } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/controls.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { type Selection, SelectionBar, SelectionLine } from '../../ui/table/selection.tsx'
import {
  type AdminRow,
  useAcceptedAddresses,
  useBulkAction,
  useListing,
  useRecheck,
  useRestoring,
  useRetriedVideos,
  worksCall,
} from './calls.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

interface BulkBarProps {
  selection: Selection<AdminRow>
  /** The works that single keys act on while nothing is selected. */
  cursor: AdminRow | undefined
  search: Search
  total: number
}

const idsOf = (works: readonly AdminRow[]) => works.map(({ id }) => id)

/** The actions on the selected works, each button with the number of works that it will change. */
export function BulkBar({ selection, cursor, search, total }: BulkBarProps) {
  const client = useQueryClient()
  const may = useMay()
  const [mayCloud, mayDelete] = [may('works:cloud'), may('works:delete')]
  const [asking, setAsking] = useState<'tag' | 'channel' | 'merge' | 'delete' | null>(null)
  const { selected } = selection
  const works = selected.length > 0 ? selected : cursor ? [cursor] : []
  const publishing = works.filter(({ state }) => state === 'draft' || state === 'hidden')
  const hiding = works.filter(({ state }) => state === 'published' || state === 'draft')
  // In that view the last video of a part may have failed where that of another one has not.
  const failed = selected.filter(({ video }) => search.view === 'failed' || video?.state === 'failed')
  const deleted = selected.filter(({ state }) => state === 'deleted')
  const [listing, retry, restore] = [useListing(), useRetriedVideos(), useRestoring()]
  const [recheck, accept] = [useRecheck(), useAcceptedAddresses()]
  const busy = [listing, retry, restore, recheck, accept].some((action) => action.busy)
  const list = (to: 'published' | 'hidden', fitting: readonly AdminRow[]) => () => {
    if (fitting.length > 0) void listing.run({ ids: idsOf(fitting), to })
  }
  const ask = (what: NonNullable<typeof asking>) => () => works.length > 0 && setAsking(what)
  useKeys([
    key('P', list('published', publishing), '发布'),
    key('H', list('hidden', hiding), '隐藏'),
    key('T', ask('tag'), '加标签'),
    key('C', ask('channel'), '改频道'),
  ])
  const pickAll = () =>
    void client
      .fetchQuery(worksCall(search, 1, adminBulkMax))
      .then(({ rows }) => selection.set(rows, true))
      .catch(announceFault)
  const [first, second] = selected
  const close = () => setAsking(null)
  return (
    <>
      <SelectionBar
        of={selection}
        label="对选中的作品"
        unit="部"
        total={total <= adminBulkMax ? total : undefined}
        onAll={pickAll}
        hint={selected.length !== 2 && '合并要正好选 2 部'}
      >
        <Button
          small
          keyLabel="P"
          busy={busy}
          disabled={publishing.length === 0}
          onClick={list('published', publishing)}
        >
          发布 {publishing.length} 部
        </Button>
        <Button small keyLabel="T" busy={busy} onClick={ask('tag')}>
          加标签…
        </Button>
        <Button small keyLabel="C" busy={busy} onClick={ask('channel')}>
          改频道…
        </Button>
        {mayCloud && failed.length > 0 && (
          <Button small busy={busy} onClick={() => void retry.run({ ids: idsOf(failed) })}>
            重做影片 {failed.length} 部
          </Button>
        )}
        {mayDelete && deleted.length > 0 && (
          <Button small busy={busy} onClick={() => void restore.run({ ids: idsOf(deleted) })}>
            恢复 {deleted.length} 部
          </Button>
        )}
        {search.view === 'unreachable' && (
          <>
            <Button small busy={busy} onClick={() => void recheck.run({ ids: idsOf(selected) })}>
              再查 {selected.length} 部
            </Button>
            <Button small busy={busy} onClick={() => void accept.run({ ids: idsOf(selected) })}>
              地址没问题
            </Button>
          </>
        )}
        <SelectionLine />
        <Button
          small
          kind="danger"
          keyLabel="H"
          busy={busy}
          disabled={hiding.length === 0}
          onClick={list('hidden', hiding)}
        >
          隐藏 {hiding.length} 部
        </Button>
        <Button small kind="danger" disabled={selected.length !== 2} onClick={ask('merge')}>
          合并…
        </Button>
        {mayDelete && deleted.length < selected.length && (
          <Button small kind="danger" onClick={ask('delete')}>
            删除…
          </Button>
        )}
      </SelectionBar>
      {asking === 'tag' && <TagDialog works={works} onClose={close} />}
      {asking === 'channel' && <ChannelDialog works={works} onClose={close} />}
      {asking === 'delete' && <DeleteDialog works={works} onClose={close} onDeleted={selection.clear} />}
      {first && second && (
        <MergeDialog
          open={asking === 'merge'}
          from={first.id}
          into={second.id}
          onClose={close}
          onMerged={selection.clear}
        />
      )}
    </>
  )
}

interface AskProps {
  works: readonly AdminRow[]
  onClose: () => void
}

function TagDialog({ works, onClose }: AskProps) {
  const tag = useBulkAction(
    (name: string) => post('POST /v2/staff/works/tag', { body: { ids: idsOf(works), name } }),
    (name) => `已给「${name}」`,
  )
  return (
    <ActionDialog
      onClose={onClose}
      title={`给 ${works.length} 部加标签`}
      note="按各自频道找这个标签，没有就新建；10 秒内可撤销。"
      action={tag}
      start={{ name: '' }}
      input={({ name }) => name.trim()}
      act="加上"
      ready={({ name }) => name.trim() !== ''}
    >
      {({ field }) => (
        <TextField
          label="标签"
          of={field('name')}
          ref={initialFocus}
          maxLength={entityNameMax}
          placeholder="标签的名字"
        />
      )}
    </ActionDialog>
  )
}

function ChannelDialog({ works, onClose }: AskProps) {
  const move = useBulkAction(
    (channel: ModName) => post('POST /v2/staff/works/channel', { body: { ids: idsOf(works), channel } }),
    (channel) => `已改到${channelNames[channel]}`,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`改 ${works.length} 部的频道`}
      note="制作商、标签等换成那个频道里同名的；番号在那边已有的不动。"
    >
      {modNames.map((channel) => {
        const moving = works.filter(({ modId }) => channelOf(modId) !== channel).length
        const choose = async () => {
          if (await move.run(channel)) onClose()
        }
        return (
          <Button key={channel} busy={move.busy} disabled={moving === 0} onClick={() => void choose()}>
            {channelNames[channel]}，{moving} 部
          </Button>
        )
      })}
    </Dialog>
  )
}
