import type { ModName } from '@yehang/contract/channels'
import { markersMax, markerTitleMax } from '@yehang/contract/limits'
import { useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { clockSeconds } from '../../../../lib/film-time/clock-seconds.ts'
import { clockTime } from '../../../../lib/film-time/clock-time.ts'
import * as basic from '../../../ui/basic.module.css'
import { QueryResult } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { useGet, usePost } from '../../../ui/calls.ts'
import { DangerButton } from '../../../ui/dialogs/danger-confirmation.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/forms/controls.tsx'
import { State, Tag } from '../../../ui/marks.tsx'
import type { ChosenEntry } from '../editor/draft.ts'
import { EntryPicker } from '../editor/entry-picker.tsx'
import * as styles from './film-markers.module.css'
import * as videoStyles from './video.module.css'

type Marker = AnswerTo<'GET /v2/staff/video/marker/list'>['rows'][number]

const markerPath = '/v2/staff/video/marker/'

interface MarkersProps {
  workId: string
  channel: ModName
  /** Of this part; null: of the whole work's film. */
  part: string | null
}

/** The chapters and moments of a film: seen, added, corrected, removed. */
export function Markers({ workId, channel, part }: MarkersProps) {
  const query = useGet('GET /v2/staff/video/marker/list', { query: { dataId: workId } })
  const [edited, setEdited] = useState<Marker | 'new' | null>(null)
  const remove = usePost('POST /v2/staff/video/marker/remove', {
    done: () => '标记已删除',
    changes: markerPath,
  })
  return (
    <section className={videoStyles.part} aria-label="章节和片段">
      <div className={basic.row}>
        <h3 className={basic.grow}>章节和片段</h3>
        <Button small onClick={() => setEdited('new')}>
          加片段
        </Button>
      </div>
      <QueryResult query={query} fault="读不到章节和片段">
        {({ rows }) => {
          const markers = rows.filter((marker) => (marker.part?.id ?? null) === part)
          if (markers.length === 0) return <State kind="none">没有章节，也没有片段</State>
          return (
            <ol className={styles.list}>
              {markers.map((marker) => (
                <li key={marker.markerId}>
                  <time>{placeOf(marker)}</time>
                  <span className={styles.about}>
                    {marker.title} {marker.kind === 'chapter' && <Tag>章节</Tag>}
                    {marker.state === 'proposed' && (
                      <Tag tone="wait" href="/staff/markers">
                        等待审核
                      </Tag>
                    )}
                    {marker.tags.length > 0 && (
                      <span className={basic.hint}> {marker.tags.map(({ name }) => name).join('，')}</span>
                    )}
                  </span>
                  <Button small kind="quiet" label={`改 ${marker.title}`} onClick={() => setEdited(marker)}>
                    改
                  </Button>
                  <DangerButton
                    kind="quiet"
                    label="删除…"
                    name={`删除 ${marker.title}`}
                    title={marker.kind === 'chapter' ? '删除章节' : '删除片段'}
                    act="删除"
                    onConfirm={() => remove.run({ markerId: marker.markerId })}
                  >
                    <p>
                      「{marker.title}」（{placeOf(marker)}）删除后找不回。
                    </p>
                  </DangerButton>
                </li>
              ))}
            </ol>
          )
        }}
      </QueryResult>
      <p className={basic.hint}>
        章节随影片来，换影片时一起换掉；片段属于作品，最多 {markersMax} 个，可以从标签页和搜索找到。
      </p>
      {edited && (
        <MarkerDialog
          key={edited === 'new' ? '' : edited.markerId}
          marker={edited === 'new' ? null : edited}
          {...{ workId, channel, part }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const placeOf = ({ seconds, endSeconds }: Marker) =>
  endSeconds === undefined ? clockTime(seconds) : `${clockTime(seconds)} – ${clockTime(endSeconds)}`

interface MarkerDialogProps extends MarkersProps {
  /** Null: a new one. */
  marker: Marker | null
  onClose: () => void
}

/** Begin, end, title and tags of a marker. */
function MarkerDialog({ marker, workId, channel, part, onClose }: MarkerDialogProps) {
  const [begin, setBegin] = useState(marker ? clockTime(marker.seconds) : '')
  const [end, setEnd] = useState(marker?.endSeconds === undefined ? '' : clockTime(marker.endSeconds))
  const [title, setTitle] = useState(marker?.title ?? '')
  const [tags, setTags] = useState<readonly ChosenEntry[]>(
    marker?.tags.map(({ id, name }) => ({ id, name })) ?? [],
  )
  const options = { done: () => '已保存', changes: markerPath, showsFields: true }
  const add = usePost('POST /v2/staff/video/marker/add', { given: { dataId: workId }, ...options })
  const edit = usePost('POST /v2/staff/video/marker/edit', options)
  const [from, to] = [clockSeconds(begin), end.trim() === '' ? null : clockSeconds(end)]
  const isWrongEnd = end.trim() !== '' && to === null
  const wrong = marker ? edit.wrong : add.wrong
  const tagIds = tags.flatMap(({ id }) => id ?? [])
  const save = async () => {
    if (from === null) return
    const done = marker
      ? await edit.run({ markerId: marker.markerId, seconds: from, endSeconds: to, title, tags: tagIds })
      : await add.run({
          ...{ seconds: from, title, tags: tagIds },
          ...(to !== null && { endSeconds: to }),
          ...(part !== null && { part }),
        })
    if (done) onClose()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={marker === null ? '加片段' : marker.kind === 'chapter' ? '改章节' : '改片段'}
      act="保存"
      ready={from !== null && !isWrongEnd && title.trim() !== ''}
      busy={add.busy || edit.busy}
      onAct={() => void save()}
    >
      <TextField
        label="从"
        required
        placeholder="分:秒"
        inputMode="numeric"
        autoComplete="off"
        of={{
          value: begin,
          onChange: setBegin,
          error: wrong.seconds ?? (begin !== '' && from === null ? '写成 分:秒，例如 1:30' : undefined),
        }}
      />
      {marker?.kind !== 'chapter' && (
        <TextField
          label="到"
          placeholder="可不填"
          inputMode="numeric"
          autoComplete="off"
          of={{
            value: end,
            onChange: setEnd,
            error: wrong.endSeconds ?? (isWrongEnd ? '写成 分:秒，例如 2:05' : undefined),
          }}
        />
      )}
      <TextField
        label="标题"
        required
        maxLength={markerTitleMax * 2}
        autoComplete="off"
        of={{ value: title, onChange: setTitle, error: wrong.title }}
      />
      <EntryPicker
        kind="tag"
        channel={channel}
        known
        of={{ value: tags, onChange: setTags, error: wrong.tags }}
      />
    </FormDialog>
  )
}
