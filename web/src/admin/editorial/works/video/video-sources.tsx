import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useObservable } from '../../../../ui/preferences.tsx'
import { announceFault } from '../../../ui/announce-fault.ts'
import * as basic from '../../../ui/basic.module.css'
import { Note } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { refetch, usePost } from '../../../ui/calls.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { formatBytes, formatDuration } from '../../../ui/format.ts'
import { TextField } from '../../../ui/forms/controls.tsx'
import { FileButton } from '../../../ui/forms/file-button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './video.module.css'
import { videoPath } from './video-calls.ts'
import { StepLine } from './video-steps.tsx'
import {
  cancelUpload,
  isSameFile,
  pauseVideo,
  storedUpload,
  targetOf,
  type UploadProgress,
  uploads,
  uploadVideo,
} from './video-upload.ts'

interface SourcesProps {
  /** The work, and the part where the film is of one (video-upload.ts). */
  target: string
  /** One is being prepared: no more than that. */
  isBusy: boolean
  isNew: boolean
}

/** Where a new video comes from: a file of this machine, or an address. */
export function VideoSources({ target, isBusy, isNew }: SourcesProps) {
  const sending = useObservable(uploads).get(target)
  const [asking, setAsking] = useState(false)
  const [stored, setStored] = useState(() => storedUpload(target))
  const client = useQueryClient()
  useStaying(sending !== undefined)

  const send = async (chosen: File) => {
    if (stored !== null && !isSameFile(stored, chosen)) await cancelUpload(target).catch(announceFault)
    try {
      if (await uploadVideo(target, chosen)) toast({ text: '已传完，排队转码' })
    } catch (error) {
      announceFault(error)
    }
    setStored(storedUpload(target))
    void refetch(client, videoPath)
  }
  const drop = async () => {
    await cancelUpload(target).catch(announceFault)
    setStored(null)
  }

  const word = stored ? '接着传…' : isNew ? '上传影片…' : '换原片…'
  if (sending)
    return <Progress sending={sending} onPause={() => pauseVideo(target)} onDrop={() => void drop()} />
  return (
    <>
      {stored && (
        <Note tone="wait">
          <span className={basic.grow}>
            <b>{stored.fileName}</b>（{formatBytes(stored.size)}）还没传完，选同一个文件就接着传
          </span>
          <Button small kind="quiet" onClick={() => void drop()}>
            不传了
          </Button>
        </Note>
      )}
      <div className={`${basic.row} ${basic.wrap}`}>
        <FileButton
          accept="video/*,.mkv,.ts,.m2ts"
          disabled={isBusy}
          label={`${word} 影片文件`}
          onFiles={([chosen]) => chosen && void send(chosen)}
        >
          {word}
        </FileButton>
        <Button small disabled={isBusy} onClick={() => setAsking(true)}>
          从网址取片…
        </Button>
        {isBusy && <span className={basic.hint}>正在做的这一个完了或停了，才能换。</span>}
      </div>
      {asking && <FetchDialog target={target} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Leaving the back office would stop it; going from page to page within does not. */
function useStaying(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

interface ProgressProps {
  sending: UploadProgress
  onPause: () => void
  onDrop: () => void
}

function Progress({ sending, onPause, onDrop }: ProgressProps) {
  const { fileName, size, sent, speed, waits } = sending
  const left = speed > 0 ? `还要 ${formatDuration((size - sent) / speed)}` : ''
  return (
    <div className={`${basic.stack2} ${styles.ladder}`}>
      <p className={`${basic.row} ${basic.wrap} ${basic.text12}`}>
        <b className={`${basic.medium} ${basic.cut}`}>{fileName}</b>
        <span className={`${basic.muted} ${basic.grow}`}>
          {waits ? '断线了，正在重连' : `${formatBytes(sent)} / ${formatBytes(size)}，${left}`}
        </span>
        <Button small onClick={onPause}>
          先停
        </Button>
        <Button small kind="danger" onClick={onDrop}>
          不传了
        </Button>
      </p>
      <StepLine title="上传" note={speed > 0 ? `${formatBytes(speed)}/秒` : ''} share={sent / size} />
    </div>
  )
}

/** The server fetches it by itself. */
function FetchDialog({ target, onClose }: { target: string; onClose: () => void }) {
  const { dataId, ...part } = targetOf(target)
  const fetchFrom = usePost('POST /web/cloud/file/download', {
    given: { censoredId: dataId, ...part },
    done: () => '已排队取片',
    changes: videoPath,
    showsFields: true,
  })
  return (
    <ActionDialog
      onClose={onClose}
      title="从网址取片"
      note="服务器自己去取，取完接着转码；关掉这一页也不停。"
      action={fetchFrom}
      start={{ url: '' }}
      input={({ url }) => ({ url: url.trim() })}
      act="取片"
      ready={({ url }) => url.trim() !== ''}
    >
      {({ field }) => (
        <TextField
          label="网址"
          required
          of={field('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      )}
    </ActionDialog>
  )
}
