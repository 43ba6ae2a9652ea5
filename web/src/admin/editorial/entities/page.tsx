import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { modNames } from '@yehang/contract/channels'
import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, type Search, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import { LeaveDialog } from '../../ui/dialogs/leave-dialog.tsx'
import { useEditsById } from '../../ui/editing/use-edits-by-id.ts'
import { Filter } from '../../ui/forms/filter.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import * as optionStyles from '../../ui/options.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { channelOptions, kindTitles } from '../works/labels.ts'
import { type EntityRow, type ListView, listCall } from './calls.ts'
import { CreateDialog } from './create-dialog.tsx'
import type { EntityDraft } from './draft.ts'
import * as styles from './entities.module.css'
import { EntityList } from './entity-list.tsx'
import { EntityPanel } from './entity-panel.tsx'
import { kinds } from './labels.ts'

function viewOf(search: Search): ListView {
  return {
    kind: kinds.find((kind) => kind === search.kind) ?? 'maker',
    modName: modNames.find((name) => name === search.channel),
    keyword: search.keyword ?? '',
    duplicates: search.alike === '1',
    page: pageOf(search),
  }
}

const minute = 60_000
const idOf = ({ id }: EntityRow) => id

/** Names of the catalogue: makers, performers, series and so on. */
export default function EntitiesPage() {
  const { search, set } = useAddress()
  const view = viewOf(search)
  const list = useQuery({ ...listCall(view), placeholderData: keepPreviousData, refetchInterval: minute })
  const counts = useGet('GET /v2/staff/entities/counts', { staleTime: minute })
  const drafts = useEditsById<EntityDraft>()
  const [creating, setCreating] = useState(false)
  const rows = list.data?.rows ?? []
  const picked = search.with ?? ''
  const pick = ({ id }: EntityRow) => set({ with: id === picked ? undefined : id })
  const cursor = useCursor({ rows, idOf, onPick: pick })
  // Also one that is not on this page of the list: the other side of a comparison.
  const shown = search.at ?? cursor.at
  useKeys([key('N', () => setCreating(true), '新建')])
  const of = counts.data?.data.find(({ kind }) => kind === view.kind)
  return (
    <Page title="条目" facts={of && of.duplicates > 0 && `疑似重复 ${of.duplicates}`}>
      <div className={search.at === undefined ? styles.entities : `${styles.entities} ${styles.open}`}>
        <section className={`${boxStyles.box} ${styles.side}`} aria-label="条目列表">
          <Tabs
            name="kind"
            clears={['page', 'at', 'with', 'keyword', 'alike']}
            tabs={kinds.map((kind, place) => ({
              value: place === 0 ? '' : kind,
              title: kindTitles[kind],
              count:
                counts.data && formatNumber(counts.data.data.find((one) => one.kind === kind)?.total ?? 0),
            }))}
          />
          <div className={`${boxStyles.tools} ${formStyles.tools}`}>
            <SearchBox placeholder="名称、别名、拼音、编号" />
            <Button small keyLabel="N" onClick={() => setCreating(true)}>
              新建
            </Button>
            {view.kind !== 'performer' && (
              <Filter name="channel" title="频道" any="全部" options={channelOptions()} />
            )}
            <button
              type="button"
              className={view.duplicates ? `${optionStyles.chip} ${optionStyles.on}` : optionStyles.chip}
              aria-pressed={view.duplicates}
              onClick={() =>
                set({
                  alike: view.duplicates ? undefined : '1',
                  keyword: undefined,
                  page: undefined,
                  at: undefined,
                })
              }
            >
              疑似重复<b>{of?.duplicates ?? ''}</b>
              {view.duplicates && <span aria-hidden="true">×</span>}
            </button>
          </div>
          <EntityList query={list} view={view} cursor={cursor} picked={picked} onPick={pick} />
        </section>
        <div
          className={`${basic.stack12} ${styles.main}`}
          // The entity being edited stays selected, wherever its new name moves it in the list.
          onFocusCapture={() => {
            if (shown !== undefined && search.at === undefined) set({ at: shown })
          }}
        >
          <div className={styles.back}>
            <Button small kind="quiet" onClick={() => set({ at: undefined })}>
              ← 回到列表
            </Button>
          </div>
          {shown !== undefined && (
            <EntityPanel
              id={shown}
              picked={picked}
              drafts={drafts}
              onCompare={(fromId, intoId) => set({ at: intoId, with: fromId })}
              onDone={() => set({ with: undefined })}
              onOpen={(id) => set({ at: id, with: undefined })}
            />
          )}
        </div>
      </div>
      {creating && (
        <CreateDialog
          kind={view.kind}
          channel={view.modName}
          onClose={() => setCreating(false)}
          onMade={(id) => {
            setCreating(false)
            set({ at: id, with: undefined })
          }}
        />
      )}
      <LeaveDialog dirty={drafts.hasAny} />
    </Page>
  )
}
