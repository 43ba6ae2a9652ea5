import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { adminViewNameMax } from '@yehang/contract/limits'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../../api/error.ts'
import { type Search, useAddress } from '../address.ts'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { useAction } from '../calls.ts'
import { Dialog, initialFocus } from '../dialogs/dialog.tsx'
import { Form } from '../forms/form.tsx'
import { TextInput } from '../forms/inputs.tsx'
import { useForm } from '../forms/use-form.ts'
import { key, useKeys } from '../keys.ts'
import { Kbd } from '../marks.tsx'
import * as optionStyles from '../options.module.css'
import * as styles from './saved-views.module.css'

type Filters = Readonly<Record<string, string | undefined>>

interface SavedView {
  viewId: string
  name: string
  filters: Filters
}

/** Where the saved views of a list are stored, and what they consist of. */
export interface ViewStore<Answer extends { rows: readonly SavedView[] }> {
  /** The parameters of the address that a view has. */
  names: readonly string[]
  /** What a view shows, in words. */
  text: (filters: Search) => string
  // biome-ignore lint/suspicious/noExplicitAny: the key is of the call
  list: UseQueryOptions<Answer, ApiError, Answer, any>
  /** The beginning of the paths of its calls. */
  path: string
  save: (view: { name: string; filters: Search }) => Promise<{ data: { name: string } }>
  rename: (view: { viewId: string; name: string }) => Promise<unknown>
  remove: (viewId: string) => Promise<unknown>
}

interface SavedViewsProps<Answer extends { rows: readonly SavedView[] }> {
  store: ViewStore<Answer>
  /** Views that all staff have; `''` is the first one. They are in the address under `view`. */
  shared: readonly { value: string; title: string; count: ReactNode }[]
  /** Parameters that do not go along to another shared view. */
  clears: readonly string[]
}

const noViews: readonly SavedView[] = []
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/** The views shared by all staff, then one's own saved views; the open one is in the address. V opens their dialog. */
export function SavedViews<Answer extends { rows: readonly SavedView[] }>(props: SavedViewsProps<Answer>) {
  const { store, shared, clears } = props
  const { search, set } = useAddress()
  const views = useQuery(store.list).data?.rows ?? noViews
  const [open, setOpen] = useState(false)
  useKeys([key('V', () => setOpen(true), '视图')])
  const own = views.find(({ filters }) =>
    store.names.every((name) => (filters[name] ?? '') === (search[name] ?? '')),
  )
  const tab = (isOn: boolean) => ({
    type: 'button' as const,
    role: 'tab',
    'aria-selected': isOn,
    className: isOn ? optionStyles.on : '',
  })
  const start = none(['page', 'at'])
  return (
    <div className={`${basic.row} ${styles.views}`}>
      <div className={`${optionStyles.tabs} ${basic.grow}`} role="tablist">
        {shared.map(({ value, title, count }) => (
          <button
            key={value}
            {...tab(own === undefined && value === (search.view ?? ''))}
            // From a view of one's own its filters do not go along.
            onClick={() =>
              set({ ...none(own ? store.names : clears), ...start, view: value }, { push: true })
            }
          >
            {title}
            <b>{count}</b>
          </button>
        ))}
        {views.length > 0 && <i className={styles.line} />}
        {views.map((view) => (
          <button
            key={view.viewId}
            {...tab(view === own)}
            title="自己存的视图"
            onClick={() => set({ ...none(store.names), ...view.filters, ...start }, { push: true })}
          >
            {view.name}
          </button>
        ))}
      </div>
      <Button small kind="quiet" className={styles.keep} keyLabel="V" onClick={() => setOpen(true)}>
        视图
      </Button>
      <ViewsDialog open={open} onClose={() => setOpen(false)} store={store} views={views} own={own} />
    </div>
  )
}

interface ViewsDialogProps<Answer extends { rows: readonly SavedView[] }> {
  open: boolean
  onClose: () => void
  store: ViewStore<Answer>
  views: readonly SavedView[]
  own: SavedView | undefined
}

/** Saves the present filter under a name, and manages the saved names. */
function ViewsDialog<Answer extends { rows: readonly SavedView[] }>(props: ViewsDialogProps<Answer>) {
  const { open, onClose, store, views, own } = props
  const { search } = useAddress()
  const changes = store.path
  const present = Object.fromEntries(
    store.names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as Search
  const save = useAction(store.save, { done: ({ data }) => `已存为「${data.name}」`, changes })
  const rename = useAction(store.rename, { changes })
  const remove = useAction(({ viewId }: SavedView) => store.remove(viewId), {
    done: (_, { name, filters }) => ({
      text: `已删「${name}」`,
      undo: () => void save.run({ name, filters: filters as Search }),
    }),
    changes,
  })
  const form = useForm({
    start: { name: '' },
    async send({ name }) {
      if (name.trim() === '' || !(await save.run({ name: name.trim(), filters: present }))) return
      form.reset()
      onClose()
    },
  })
  const name = form.field('name')
  return (
    <Dialog open={open} onClose={onClose} title="自己的视图" note="只有自己看得到，排在各视图后面。">
      {own === undefined && Object.keys(present).length > 0 ? (
        <Form of={form} className={basic.column}>
          <span className={basic.hint}>现在列的：{store.text(present)}</span>
          <span className={basic.row}>
            <TextInput
              label="视图的名字"
              of={name}
              className={basic.grow}
              ref={initialFocus}
              placeholder="起个名字"
              maxLength={adminViewNameMax}
            />
            <Button kind="primary" submits busy={form.busy} disabled={name.value.trim() === ''}>
              {views.some((view) => view.name === name.value.trim()) ? '换掉同名的' : '存下'}
            </Button>
          </span>
        </Form>
      ) : (
        <p className={basic.hint}>{own ? `现在列的就是「${own.name}」。` : '先筛选一下列表，再存成视图。'}</p>
      )}
      {views.length > 0 && (
        <ul className={styles.own}>
          {views.map((view) => (
            <OwnView
              key={view.viewId}
              view={view}
              text={store.text(view.filters as Search)}
              busy={rename.busy || remove.busy}
              onRename={(next) => void rename.run({ viewId: view.viewId, name: next })}
              onRemove={() => void remove.run(view)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface OwnViewProps {
  view: SavedView
  text: string
  busy: boolean
  onRename: (name: string) => void
  onRemove: () => void
}

function OwnView({ view, text, busy, onRename, onRemove }: OwnViewProps) {
  const [name, setName] = useState(view.name)
  const next = name.trim()
  const isChanged = next !== '' && next !== view.name
  return (
    <li>
      <form
        className={basic.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) void onRename(next)
        }}
      >
        <TextInput
          label={`「${view.name}」的名字`}
          of={{ value: name, onChange: setName }}
          className={basic.grow}
          maxLength={adminViewNameMax}
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
      <span className={`${basic.text11} ${basic.muted}`}>{text}</span>
    </li>
  )
}
