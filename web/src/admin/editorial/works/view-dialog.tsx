import { modNames } from '@yehang/contract/channels'
import { adminViewNameMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { channelNames } from '../../../lib/channel-names.ts'
import { type Search, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, initialFocus } from '../../ui/dialogs/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { stateLabels, viewTitles } from './labels.ts'
import { isFiltered, isViewShown, type SavedView, useViewChanges } from './saved-views.ts'

/** The filter of a view, in words. */
function wordsOf(filters: Search): string {
  const { view, channel, state, days, keyword, entry } = filters
  return [
    view && viewTitles[view as keyof typeof viewTitles],
    channel && channelNames[modNames.find((name) => name === channel) ?? 'censored'],
    state && stateLabels[state as keyof typeof stateLabels]?.[1],
    days && `${days} 天内改过`,
    keyword && `「${keyword}」`,
    entry && `条目 …${entry.slice(-4)}`,
  ]
    .filter(Boolean)
    .join('，')
}

interface ViewDialogProps {
  open: boolean
  saved: readonly SavedView[]
  onClose: () => void
}

/** Saves the present filter under a name, and manages the saved names. */
export function ViewDialog({ open, saved, onClose }: ViewDialogProps) {
  const { search } = useAddress()
  const { save, rename, remove } = useViewChanges()
  const [name, setName] = useState('')
  const shown = saved.find((view) => isViewShown(view, search))
  const isNew = isFiltered(search) && shown === undefined
  const replaces = saved.some((view) => view.name === name.trim())
  const keep = () => {
    if (name.trim() === '') return
    save.mutate(
      { name: name.trim(), search },
      {
        onSuccess: () => {
          setName('')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="自己的视图" note="只有自己看得到，排在各视图后面。">
      {isNew ? (
        <form
          className="column"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <span className="text-12 muted">现在列的：{wordsOf(search)}</span>
          <span className="row">
            <input
              className="input grow"
              ref={initialFocus}
              aria-label="视图的名字"
              placeholder="起个名字"
              maxLength={adminViewNameMax}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button kind="primary" submits busy={save.isPending} disabled={name.trim() === ''}>
              {replaces ? '换掉同名的' : '存下'}
            </Button>
          </span>
        </form>
      ) : (
        <p className="text-12 muted">
          {shown ? `现在列的就是「${shown.name}」。` : '先筛选一下列表，再存成视图。'}
        </p>
      )}
      {saved.length > 0 && (
        <ul className="own-views">
          {saved.map((view) => (
            <OwnView
              key={view.viewId}
              view={view}
              busy={rename.isPending || remove.isPending}
              onRename={(next) => rename.mutate({ viewId: view.viewId, name: next })}
              onRemove={() => remove.mutate(view)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface OwnViewProps {
  view: SavedView
  busy: boolean
  onRename: (name: string) => void
  onRemove: () => void
}

function OwnView({ view, busy, onRename, onRemove }: OwnViewProps) {
  const [name, setName] = useState(view.name)
  const next = name.trim()
  const isChanged = next !== '' && next !== view.name
  return (
    <li>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) onRename(next)
        }}
      >
        <input
          className="input grow"
          aria-label={`「${view.name}」的名字`}
          maxLength={adminViewNameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {isChanged ? (
          <Button small submits busy={busy}>
            改名 <Kbd>⏎</Kbd>
          </Button>
        ) : (
          <Button small kind="danger" busy={busy} onClick={onRemove}>
            删
          </Button>
        )}
      </form>
      <span className="text-11 muted">{wordsOf(view.filters as Search)}</span>
    </li>
  )
}
