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
import { useForm } from '../../../ui/forms/use-form.ts'
import { State, Tag } from '../../../ui/marks.tsx'
import { looks } from '../../../ui/table/data-table.tsx'
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
    <section className={`${basic.stack8} ${videoStyles.part}`} aria-label="章节和片段">
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
                <li key={marker.markerId} className={basic.row}>
                  <time className={looks.quiet}>{placeOf(marker)}</time>
                  <span className={`${basic.grow} ${basic.breaks}`}>
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

const secondsText = (seconds: number | undefined) => (seconds === undefined ? '' : clockTime(seconds))

const wrongTime = (typed: string, example: string) =>
  typed.trim() !== '' && clockSeconds(typed) === null ? `写成 分:秒，例如 ${example}` : undefined

const timeInput = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Begin, end, title and tags of a marker. */
function MarkerDialog({ marker, workId, channel, part, onClose }: MarkerDialogProps) {
  const options = { done: () => '已保存', changes: markerPath, showsFields: true }
  const add = usePost('POST /v2/staff/video/marker/add', {
    given: { dataId: workId, ...(part !== null && { part }) },
    ...options,
  })
  const edit = usePost('POST /v2/staff/video/marker/edit', options)
  const { wrong, busy } = marker ? edit : add
  const form = useForm({
    start: {
      begin: secondsText(marker?.seconds),
      end: secondsText(marker?.endSeconds),
      title: marker?.title ?? '',
      tags: (marker?.tags.map(({ id, name }) => ({ id, name })) ?? []) as readonly ChosenEntry[],
    },
    wrong: { begin: wrong.seconds, end: wrong.endSeconds, title: wrong.title, tags: wrong.tags },
    async send({ begin, end, title, tags }) {
      const [seconds, endSeconds] = [clockSeconds(begin), clockSeconds(end)]
      if (seconds === null) return
      const typed = { seconds, title, tags: tags.flatMap(({ id }) => id ?? []) }
      const done = marker
        ? await edit.run({ markerId: marker.markerId, ...typed, endSeconds })
        : await add.run({ ...typed, ...(endSeconds !== null && { endSeconds }) })
      if (done) onClose()
    },
  })
  const { begin, end, title } = form.values
  const timeField = (name: 'begin' | 'end', example: string) => {
    const of = form.field(name)
    return { ...of, error: of.error ?? wrongTime(of.value, example) }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={marker === null ? '加片段' : marker.kind === 'chapter' ? '改章节' : '改片段'}
      act="保存"
      ready={clockSeconds(begin) !== null && wrongTime(end, '') === undefined && title.trim() !== ''}
      busy={busy}
      onAct={form.submit}
    >
      <TextField label="从" required of={timeField('begin', '1:30')} {...timeInput} placeholder="分:秒" />
      {marker?.kind !== 'chapter' && (
        <TextField label="到" of={timeField('end', '2:05')} {...timeInput} placeholder="可不填" />
      )}
      <TextField
        label="标题"
        required
        of={form.field('title')}
        maxLength={markerTitleMax * 2}
        autoComplete="off"
      />
      <EntryPicker kind="tag" channel={channel} known of={form.field('tags')} />
    </FormDialog>
  )
}
