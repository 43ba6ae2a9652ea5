import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostInput } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { channelOf } from '../../../../lib/channel-names.ts'
import { Page } from '../../../shell/page.tsx'
import { useAddress, usePathId } from '../../../ui/address.ts'
import * as basic from '../../../ui/basic.module.css'
import { QueryResult } from '../../../ui/box.tsx'
import * as boxStyles from '../../../ui/boxes.module.css'
import { Button } from '../../../ui/button.tsx'
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx'
import type { Edit } from '../../../ui/editing/edit.ts'
import { type Editing, useEditing } from '../../../ui/editing/use-editing.tsx'
import { key, useKeys } from '../../../ui/keys.ts'
import { WithSide } from '../../../ui/layout.tsx'
import { State } from '../../../ui/marks.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type AdminWork, refreshWorks, useListing, workCall } from '../calls.ts'
import { fieldTitles } from '../labels.ts'
import { type Neighbours, useNeighbours } from '../neighbours.ts'
import { PicturesSection } from '../pictures/pictures-section.tsx'
import { type RightsEdit, RightsSection } from '../rights/rights-section.tsx'
import { VideoSection } from '../video/video-section.tsx'
import { BasicsSection, EntriesSection } from './basics-section.tsx'
import { ChangeList } from './change-list.tsx'
import { changesOf, type Draft, draftEdits, draftOf, type Field, fieldText } from './draft.ts'
import * as styles from './editor.module.css'
import { LockedBox } from './locked-box.tsx'
import { MagnetsSection } from './magnets-section.tsx'
import { PartsSection } from './parts-section.tsx'
import { ChecksBox, RemovalBox, SiteCard, WorkNotes } from './side-boxes.tsx'
import { type PartsEditing, useParts } from './use-parts.ts'

const everyMs = 20_000

/** The page of one work. */
export default function EditorPage() {
  const id = usePathId()
  const query = useQuery({ ...workCall(id), refetchInterval: everyMs })
  const neighbours = useNeighbours(id)
  const number = query.data?.data.number ?? ''
  return (
    <Page
      title={number}
      back={{ title: '作品', href: neighbours.back }}
      facts={<Steps neighbours={neighbours} />}
    >
      <QueryResult query={query} fault="读不到这部作品">
        {({ data }) => <Editor key={id} work={data} next={neighbours.after} />}
      </QueryResult>
    </Page>
  )
}

/** To the works before and after in the list from which this one was opened. */
function Steps({ neighbours: { place, total, before, after } }: { neighbours: Neighbours }) {
  const { go } = useAddress()
  const to = (id: string | undefined) => () => {
    if (id !== undefined) go(`/staff/works/${id}`)
  }
  useKeys([
    { code: 'BracketLeft', label: '[', name: '上一部', run: to(before) },
    { code: 'BracketRight', label: ']', name: '下一部', run: to(after) },
  ])
  if (place === 0) return null
  return (
    <span className={basic.row}>
      第 {place} / {total} 部
      <Button small kind="quiet" keyLabel="[" disabled={before === undefined} onClick={to(before)}>
        上一部
      </Button>
      <Button small kind="quiet" keyLabel="]" disabled={after === undefined} onClick={to(after)}>
        下一部
      </Button>
    </span>
  )
}

const saveKey = 'POST /v2/staff/works/save'

interface Saving {
  editing: Editing<Draft>
  parts: PartsEditing
  busy: boolean
  /** Saves fields and parts; resolves to whether everything is saved. */
  save: () => Promise<boolean>
  /** Saves before, where something is not saved. */
  publish: () => Promise<void>
}

/** Saves a work's draft and its parts, and publishes the work. */
function useSaving(work: AdminWork): Saving {
  const client = useQueryClient()
  const [edit, onEdit] = useState<Edit<Draft> | null>(null)
  const listing = useListing()
  const parts = useParts(work)
  const editing = useEditing({
    state: work,
    fieldsOf: draftOf,
    edits: draftEdits,
    edit,
    onEdit,
    titles: fieldTitles,
    text: fieldText,
    async send({ changed, edit: sent }) {
      const body = { id: work.id, changes: changesOf(changed, sent) } as PostInput<typeof saveKey>['body']
      const { data } = await post(saveKey, { body }, { repeatSubmit: false })
      client.setQueryData(workCall(work.id).queryKey, (known) => known && { ...known, data: data.work })
      if (data.saved) {
        toast({ text: `已保存 ${changed.length} 处` })
        refreshWorks(client)
      }
      const conflicts = data.conflicts as { field: Field; staffName: string | null }[]
      return { saved: data.saved, state: data.work, conflicts }
    },
  })
  const save = async () => (await editing.save()) && (await parts.save())
  return {
    editing,
    parts,
    busy: editing.busy || parts.busy || listing.busy,
    save,
    async publish() {
      if (await save()) await listing.run({ ids: [work.id], to: 'published' })
    },
  }
}

function Editor({ work, next }: { work: AdminWork; next: string | undefined }) {
  const { go } = useAddress()
  const { editing, parts, busy, save, publish } = useSaving(work)
  const { changed, values } = editing
  const [rights, setRights] = useState<RightsEdit>(null)
  const unsaved = changed.map((field) => fieldTitles[field])
  if (parts.isEdited) unsaved.push(fieldTitles.parts)
  const savable = unsaved.length
  if (rights !== null) unsaved.push('权利（在第 6 节保存）')
  const dirty = unsaved.length > 0
  const reset = () => {
    editing.reset()
    parts.reset()
  }
  const saveAndGo = async () => {
    if ((await save()) && next !== undefined) go(`/staff/works/${next}`)
  }
  useKeys([
    key('Ctrl S', () => void save(), '保存'),
    key('Ctrl ⇧ S', () => void saveAndGo(), '存并下一部'),
    key('Ctrl ⇧ P', () => void publish(), '发布'),
  ])
  return (
    <>
      <WorkNotes work={work} />
      <WithSide width={320}>
        <div className={basic.stack12}>
          <BasicsSection editing={editing} numberKey={work.numberKey} />
          <EntriesSection editing={editing} />
          <MagnetsSection workId={work.id} magnets={work.magnetRows} parts={work.parts} />
          <PicturesSection workId={work.id} />
          <VideoSection workId={work.id} channel={channelOf(work.modId)} parts={work.parts} />
          <RightsSection workId={work.id} edit={rights} onEdit={setRights} />
          <PartsSection work={work} editing={parts} />
        </div>
        <aside className={`${basic.stack12} ${styles.side}`} aria-label="发布与改动">
          <ChecksBox work={work} unsaved={savable} busy={busy} onPublish={() => void publish()} />
          <SiteCard work={work} draft={values} />
          <LockedBox work={work} />
          <ChangeList workId={work.id} editing={editing} />
          <RemovalBox work={work} />
        </aside>
      </WithSide>
      <div className={boxStyles.saveBar}>
        {dirty ? (
          <>
            <State kind="wait">{unsaved.length} 处未保存</State>
            <span className={`${basic.hint} ${basic.cut}`}>{unsaved.join('、')}</span>
          </>
        ) : (
          <State kind="ok">都存好了</State>
        )}
        <span className={basic.end} />
        <Button kind="quiet" disabled={busy || savable === 0} onClick={reset}>
          放弃
        </Button>
        {next !== undefined && (
          <Button
            className={styles.saveNext}
            keyLabel="Ctrl ⇧ S"
            busy={busy}
            onClick={() => void saveAndGo()}
          >
            存并下一部
          </Button>
        )}
        <Button
          kind="primary"
          keyLabel="Ctrl S"
          busy={busy}
          disabled={savable === 0}
          onClick={() => void save()}
        >
          保存
        </Button>
      </div>
      {editing.question}
      <LeaveDialog dirty={dirty} />
    </>
  )
}
