import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { ApiError } from '../../../api/error.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import { uniqueRows } from '../../../ui/lists/unique-rows.ts'
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import type { WorkRow } from '../../catalogue/calls.ts'
import { WorkCard } from '../../catalogue/works/work-card.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import type { Undo } from './changes.ts'
import * as styles from './collections.module.css'
import { SavedListSkeleton } from './saved-list-skeleton.tsx'

const batch = onDemand(() => import('./batch-bar.tsx'))

interface SavedPage {
  rows: WorkRow[]
  total: number
}

interface SavedListProps {
  query: UseInfiniteQueryResult<{ pages: SavedPage[] }, ApiError>
  /** Before the actions: what is listed. */
  heading: ReactNode
  actions?: ReactNode
  empty: { title: string; text: ReactNode }
  /** Takes a work out of the list. */
  remove: (workId: string) => Promise<Undo>
  /** Works can be selected together: those of this folder, or for null of all that is collected. */
  folder?: string | null
}

/** From so many works on there is a divider below the list (docs/requirements.md, library 8). */
const dividerFrom = 10
const eagerCovers = 4

/** Works that a member keeps; in edit mode each can be taken out. */
export function SavedList({ query, heading, actions, empty, remove, folder }: SavedListProps) {
  const [editing, setEditing] = useState(false)
  /** Null outside of selecting. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const stopSelecting = useCallback(() => setSelected(null), [])
  const batchPart = useOnDemand(batch, selected !== null, stopSelecting)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const pages = query.data?.pages
  useRememberedPages(pages?.length)
  const works = uniqueRows(pages ?? [], ({ id }) => id).filter(({ id }) => !removed.has(id))
  const hide = (id: string, on: boolean) =>
    setRemoved((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const show = (undo: Undo, id: string) => undo().then(() => hide(id, false), announceFault)
  const take = async (id: string) => {
    hide(id, true)
    try {
      const undo = await remove(id)
      notify('已移除', { label: '撤销', onPress: () => void show(undo, id) })
    } catch (error) {
      hide(id, false)
      announceFault(error)
    }
  }
  if (!pages) {
    return query.isError && !query.isFetching ? (
      <Fault error={query.error} text="列表没有加载出来。" onRetry={() => void query.refetch()} />
    ) : (
      <SavedListSkeleton />
    )
  }
  return (
    <>
      <div className={`${toolbarStyles.toolbar} ${toolbarStyles.wraps}`}>
        <span className={`${textStyles.small} ${textStyles.muted} ${textStyles.clip2} ${styles.count}`}>
          {heading}
        </span>
        <span className={toolbarStyles.tools}>
          {selected === null && actions}
          {folder !== undefined && !editing && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
              aria-pressed={selected !== null}
              disabled={works.length === 0 && selected === null}
              onClick={() => setSelected(selected === null ? new Set() : null)}
            >
              {selected === null ? '多选' : '完成'}
            </button>
          )}
          {selected === null && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
              aria-pressed={editing}
              disabled={works.length === 0 && !editing}
              onClick={() => setEditing(!editing)}
            >
              {editing ? '完成' : '编辑'}
            </button>
          )}
        </span>
      </div>
      {works.length === 0 && !query.hasNextPage ? (
        <Empty drawing="folder" {...empty}>
          <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.latest('censored')}>
            去看看最新
          </a>
        </Empty>
      ) : (
        <VirtualGrid items={works} className={`${gridStyles.grid} ${gridStyles.fourColumns}`}>
          {(work, index) => (
            <div key={work.id} className={styles.saved}>
              <div inert={selected !== null}>
                <WorkCard work={work} eager={index < eagerCovers} first={index === 0} heading="h2" />
              </div>
              {selected && (
                <label className={styles.choose}>
                  <input
                    type="checkbox"
                    aria-label={`选择 ${work.title}`}
                    checked={selected.has(work.id)}
                    onChange={() => setSelected(toggled(selected, work.id))}
                  />
                </label>
              )}
              {editing && (
                <button
                  type="button"
                  className={styles.takeOut}
                  aria-label={`移除 ${work.title}`}
                  onClick={({ currentTarget }) => {
                    focusInstead(currentTarget, index)
                    void take(work.id)
                  }}
                >
                  <Icon of={icons.x} size={16} />
                </button>
              )}
            </div>
          )}
        </VirtualGrid>
      )}
      {(pages[0]?.total ?? 0) >= dividerFrom && (
        <LoadMoreButton
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? query.error.message : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {selected && folder !== undefined && batchPart && (
        <batchPart.BatchBar folder={folder} works={works} selected={selected} onSelect={setSelected} />
      )}
    </>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
}

/** The focus moves to the work that takes the place of the removed one. */
function focusInstead(button: HTMLElement, index: number): void {
  const list = button.closest('[role=tabpanel]')
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>(`.${styles.takeOut}`) ?? []
    const next = buttons[Math.min(index, buttons.length - 1)]
    ;(next ?? list?.querySelector<HTMLElement>('[aria-pressed=true]'))?.focus({ preventScroll: true })
  })
}
