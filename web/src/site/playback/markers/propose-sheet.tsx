import { useQueryClient } from '@tanstack/react-query'
import { markerTitleMax } from '@yehang/contract/limits'
import { type FormEvent, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { clockSeconds } from '../../../lib/film-time/clock-seconds.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { announceFault } from '../../members/session/announce-fault.ts'
import { clockTime } from '../engine/playing-time.ts'
import { type MarkerTag, ownMarkersOf } from './calls.ts'
import * as styles from './propose-sheet.module.css'
import { TagPicker } from './tag-picker.tsx'

interface ProposeSheetProps {
  answer: WorkAnswer
  /** The part that plays; undefined: the whole work's film. */
  part: string | undefined
  /** Where it was when the button was pressed; null: it is closed. */
  seconds: number | null
  onClose: () => void
}

/** A member proposes a moment: its time, a title and tags. */
export function ProposeSheet({ answer, part, seconds, onClose }: ProposeSheetProps) {
  return (
    <Sheet open={seconds !== null} onClose={onClose} title="标记此刻">
      {seconds !== null && <ProposeForm {...{ answer, part, seconds, onClose }} />}
    </Sheet>
  )
}

type Faults = Partial<Record<'seconds' | 'endSeconds' | 'title' | 'tags', string>>

function ProposeForm({ answer, part, seconds, onClose }: ProposeSheetProps & { seconds: number }) {
  const { data: work } = answer
  const client = useQueryClient()
  const [begin, setBegin] = useState(() => clockTime(seconds))
  const [end, setEnd] = useState('')
  const [title, setTitle] = useState('')
  const [tags, setTags] = useState<readonly MarkerTag[]>([])
  const [faults, setFaults] = useState<Faults>({})
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const corrected = (name: keyof Faults) => setFaults(({ [name]: _, ...others }) => others)
  const send = async () => {
    const [from, to] = [clockSeconds(begin), end.trim() === '' ? undefined : clockSeconds(end)]
    const found: Faults = {
      ...(from === null && { seconds: '写成 分:秒，例如 1:30' }),
      ...(to === null && { endSeconds: '写成 分:秒，例如 2:05' }),
      ...(title.trim() === '' && { title: '请写标题' }),
      ...(tags.length === 0 && { tags: '请选一个标签' }),
    }
    setFaults(found)
    setFault(null)
    if (Object.keys(found).length > 0 || from === null || to === null) return
    setSending(true)
    try {
      const place = { seconds: from, ...(to !== undefined && { endSeconds: to }) }
      const body = { dataId: work.id, ...(part && { part }), ...place, title, tags: tags.map(({ id }) => id) }
      await post('POST /v2/video/marker/propose', { body })
      await client.invalidateQueries(ownMarkersOf(work.id))
      notify('已提交，通过审核后大家都看得到')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 403) return announceFault(error)
      const own = ['seconds', 'endSeconds', 'title', 'tags'].filter((name) => name in error.fields)
      setFaults(Object.fromEntries(own.map((name) => [name, error.fields[name] ?? ''])))
      if (own.length === 0) setFault(error.message)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending) void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.times}>
        <Field
          label="从"
          name="seconds"
          inputMode="numeric"
          autoComplete="off"
          value={begin}
          error={faults.seconds}
          onChange={({ target }) => {
            setBegin(target.value)
            corrected('seconds')
          }}
        />
        <Field
          label="到"
          note="可不填"
          name="endSeconds"
          placeholder="分:秒"
          inputMode="numeric"
          autoComplete="off"
          value={end}
          error={faults.endSeconds}
          onChange={({ target }) => {
            setEnd(target.value)
            corrected('endSeconds')
          }}
        />
      </div>
      <Field
        label="标题"
        note={`最多 ${markerTitleMax} 个字`}
        name="title"
        autoComplete="off"
        value={title}
        error={faults.title}
        onChange={({ target }) => {
          setTitle(target.value)
          corrected('title')
        }}
      />
      <TagPicker
        modId={work.modId}
        suggested={answer.tags}
        chosen={tags}
        error={faults.tags}
        onChange={(tags) => {
          setTags(tags)
          corrected('tags')
        }}
      />
      <SubmitButton label="提交" sending={sending} fault={fault} />
    </form>
  )
}
