import { subtitleMaxBytes, subtitleTitleMax } from '@yehang/contract/limits'
import { type SubtitleLanguage, subtitleLanguages } from '@yehang/contract/subtitle-languages'
import { useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { putBytes } from '../../../../site/members/session/put-bytes.ts'
import * as basic from '../../../ui/basic.module.css'
import { Note, QueryResult } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAction, useGet, usePost } from '../../../ui/calls.ts'
import { DangerButton } from '../../../ui/dialogs/danger-confirmation.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { FileButton } from '../../../ui/forms/file-button.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { State } from '../../../ui/marks.tsx'
import * as styles from './subtitles.module.css'
import * as videoStyles from './video.module.css'

type Subtitle = AnswerTo<'GET /v2/staff/video/subtitle/list'>['rows'][number]

const subtitlePath = '/v2/staff/video/subtitle/'
const languages = Object.entries(subtitleLanguages) as [SubtitleLanguage, string][]

interface SubtitlesProps {
  workId: string
  /** Of this part; null: of the whole work's film. */
  part: string | null
}

/** The subtitles of a film: seen, added, replaced, shifted, removed. */
export function Subtitles({ workId, part }: SubtitlesProps) {
  const query = useGet('GET /v2/staff/video/subtitle/list', { query: { dataId: workId } })
  return (
    <section className={`${basic.stack8} ${videoStyles.part}`} aria-label="字幕">
      <h3>字幕</h3>
      <QueryResult query={query} fault="读不到字幕">
        {({ rows }) => {
          const tracks = rows.filter((track) => (track.part?.id ?? null) === part)
          return (
            <>
              {tracks.length === 0 && <State kind="none">没有字幕</State>}
              <ul className={basic.stack12}>
                {tracks.map((track) => (
                  <Track key={track.subtitleId} track={track} />
                ))}
              </ul>
              <AddSubtitles workId={workId} part={part} />
            </>
          )
        }}
      </QueryResult>
    </section>
  )
}

/** Sends files one after the other; what was refused is said with its name. */
function useSubtitleFiles(workId: string, options: { part?: string; replaces?: string }) {
  return useAction(
    async (files: readonly File[]) => {
      const read: Subtitle[] = []
      for (const file of files) {
        const query = { ...options, fileName: file.name }
        const { data } = await putBytes(
          'PUT /v2/staff/video/subtitle/{workId}',
          { params: { workId }, query },
          file,
        )
        read.push(data)
      }
      return read
    },
    {
      done: (read) =>
        read
          .map(({ source, language, cues, encoding, skipped }) =>
            [
              `${source}：${subtitleLanguages[language]}，${encoding.toUpperCase()}，${cues} 句`,
              skipped > 0 && `${skipped} 句读不了，没有收`,
            ]
              .filter(Boolean)
              .join('，'),
          )
          .join('；'),
      changes: subtitlePath,
    },
  )
}

const accepted = '.srt,.vtt,.ass,.ssa'

function AddSubtitles({ workId, part }: SubtitlesProps) {
  const adding = useSubtitleFiles(workId, part === null ? {} : { part })
  return (
    <div className={`${basic.row} ${basic.wrap}`}>
      <FileButton
        accept={accepted}
        multiple
        disabled={adding.busy}
        label="上传字幕"
        onFiles={(files) => void adding.run(files)}
      >
        {adding.busy ? '正在上传…' : '上传字幕'}
      </FileButton>
      <span className={basic.hint}>
        SRT、VTT、ASS，最多 {subtitleMaxBytes / 1024 / 1024} MB；编码和语言自动识别
      </span>
    </div>
  )
}

const sources = { upload: '上传', film: '影片自带', file: '导入' } as const

function Track({ track }: { track: Subtitle }) {
  const { subtitleId, language, title, offset, format, encoding, cues, skipped, duration, sourceKind } = track
  const [isShown, setShown] = useState(false)
  const edit = usePost('POST /v2/staff/video/subtitle/edit', {
    given: { subtitleId },
    changes: subtitlePath,
  })
  const remove = usePost('POST /v2/staff/video/subtitle/remove', {
    given: { subtitleId },
    done: () => '字幕已删除',
    changes: subtitlePath,
  })
  const replacing = useSubtitleFiles(track.dataId, { replaces: subtitleId })
  const name = title || subtitleLanguages[language]
  const facts = [
    sources[sourceKind],
    track.source,
    format.toUpperCase(),
    encoding.toUpperCase(),
    `${cues} 句`,
    `到 ${formatDuration(duration)}`,
    skipped > 0 && `${skipped} 句没有收`,
  ]
  return (
    <li className={basic.stack4}>
      <div className={`${basic.row} ${basic.wrap}`}>
        <Select
          label={`${name} 的语言`}
          of={{ value: language, onChange: (next) => void edit.run({ language: next }) }}
          options={languages}
          className={styles.language}
          disabled={edit.busy}
        />
        <TitleInput
          key={title}
          title={title}
          name={name}
          onSave={(typed) => void edit.run({ title: typed })}
        />
        <Shift
          name={name}
          offset={offset}
          busy={edit.busy}
          onShift={(by) => void edit.run({ offset: offset + by })}
        />
        <Button
          small
          kind="quiet"
          onClick={() => setShown(!isShown)}
          label={`${isShown ? '收起' : '看'} ${name} 的各句`}
        >
          {isShown ? '收起' : '看各句'}
        </Button>
        <FileButton
          accept={accepted}
          disabled={replacing.busy}
          label="换文件"
          onFiles={(files) => void replacing.run(files)}
        >
          {replacing.busy ? '正在上传…' : '换文件'}
        </FileButton>
        <DangerButton
          kind="danger"
          label="删除…"
          name={`删除 ${name}`}
          title="删除字幕"
          act="删除"
          onConfirm={() => remove.run({})}
        >
          <p>
            「{name}」共 {cues} 句，删除后要再上传才有。
          </p>
        </DangerButton>
      </div>
      <p className={`${basic.hint} ${basic.breaks}`}>{facts.filter(Boolean).join('，')}</p>
      {sourceKind === 'film' && <Note>随影片来的字幕，换影片时一起换掉；换成别的文件后就留下来。</Note>}
      {isShown && <Cues subtitleId={subtitleId} offset={offset} />}
    </li>
  )
}

/** Saved when the field is left. */
function TitleInput({
  title,
  name,
  onSave,
}: {
  title: string
  name: string
  onSave: (typed: string) => void
}) {
  const [typed, setTyped] = useState(title)
  return (
    <TextInput
      label={`${name} 的名称`}
      of={{ value: typed, onChange: setTyped }}
      className={styles.title}
      placeholder="名称，可不填"
      maxLength={subtitleTitleMax}
      onBlur={() => typed.trim() !== title && onSave(typed.trim())}
    />
  )
}

const steps = [-1000, -100, 100, 1000] as const

interface ShiftProps {
  name: string
  /** Milliseconds. */
  offset: number
  busy: boolean
  onShift: (by: number) => void
}

function Shift({ name, offset, busy, onShift }: ShiftProps) {
  const said = offset === 0 ? '不移' : `${offset > 0 ? '推后' : '提前'} ${Math.abs(offset) / 1000} 秒`
  return (
    <fieldset className={`${basic.row} ${styles.shift}`} aria-label={`${name} 的时间`}>
      {steps.map((by) => (
        <Button
          key={by}
          small
          kind="quiet"
          disabled={busy}
          label={`${name} ${by > 0 ? '推后' : '提前'} ${Math.abs(by) / 1000} 秒`}
          onClick={() => onShift(by)}
        >
          {by > 0 ? '+' : '−'}
          {Math.abs(by) / 1000}
        </Button>
      ))}
      <output>{said}</output>
    </fieldset>
  )
}

const cuesShown = 50

const clock = (milliseconds: number) => formatDuration(Math.max(0, Math.round(milliseconds / 1000)))

function Cues({ subtitleId, offset }: { subtitleId: string; offset: number }) {
  const query = useGet('GET /v2/staff/video/subtitle/cues', { query: { subtitleId, pageSize: cuesShown } })
  return (
    <QueryResult query={query} fault="读不到各句">
      {({ rows, total }) => (
        <>
          <ol className={styles.cues}>
            {rows.map(({ start, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
              <li key={at}>
                <time className={basic.muted}>{clock(start + offset)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          {total > rows.length && (
            <p className={basic.hint}>
              共 {total} 句，这里是前 {rows.length} 句。
            </p>
          )}
        </>
      )}
    </QueryResult>
  )
}
