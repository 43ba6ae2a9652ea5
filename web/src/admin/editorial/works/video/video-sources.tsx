import { useEffect, useId, useRef, useState } from 'react'
import { useObservable } from '../../../../ui/preferences.tsx'
import { announceFault } from '../../../ui/announce-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBytes, formatDuration } from '../../../ui/bytes.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useVideoChanges } from './video-calls.ts'
import {
  cancelUpload,
  isSameFile,
  pauseVideo,
  storedUpload,
  type UploadProgress,
  uploads,
  uploadVideo,
} from './video-upload.ts'

interface SourcesProps {
  workId: string
  /** One is being prepared: no more than that. */
  isBusy: boolean
  isNew: boolean
}

/** Where a new video comes from: a file of this machine, or an address. */
export function VideoSources({ workId, isBusy, isNew }: SourcesProps) {
  const sending = useObservable(uploads).get(workId)
  const [asking, setAsking] = useState(false)
  const [stored, setStored] = useState(() => storedUpload(workId))
  const file = useRef<HTMLInputElement>(null)
  const fileId = useId()
  const { refresh } = useVideoChanges()
  useStaying(sending !== undefined)

  const send = async (chosen: File) => {
    if (stored !== null && !isSameFile(stored, chosen)) await cancelUpload(workId).catch(announceFault)
    try {
      if (await uploadVideo(workId, chosen)) toast({ text: '已传完，排队转码' })
    } catch (error) {
      announceFault(error)
    }
    setStored(storedUpload(workId))
    void refresh()
  }
  const drop = async () => {
    await cancelUpload(workId).catch(announceFault)
    setStored(null)
  }

  if (sending)
    return <Progress sending={sending} onPause={() => pauseVideo(workId)} onDrop={() => void drop()} />
  return (
    <>
      {stored && (
        <div className="note wait">
          <span className="grow">
            <b>{stored.fileName}</b>（{formatBytes(stored.size)}）还没传完，选同一个文件就接着传
          </span>
          <Button small kind="quiet" onClick={() => void drop()}>
            不传了
          </Button>
        </div>
      )}
      <div className="row wrap">
        <input
          ref={file}
          id={fileId}
          type="file"
          accept="video/*,.mkv,.ts,.m2ts"
          hidden
          aria-label="影片文件"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            target.value = ''
            if (chosen) void send(chosen)
          }}
        />
        <Button small disabled={isBusy} onClick={() => file.current?.click()}>
          {stored ? '接着传…' : isNew ? '上传影片…' : '换原片…'}
        </Button>
        <Button small disabled={isBusy} onClick={() => setAsking(true)}>
          从网址取片…
        </Button>
        {isBusy && <span className="text-12 muted">正在做的这一个完了或停了，才能换。</span>}
      </div>
      <FetchDialog workId={workId} open={asking} onClose={() => setAsking(false)} />
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
  const percent = Math.floor((sent / size) * 100)
  const left = speed > 0 ? `还要 ${formatDuration((size - sent) / speed)}` : ''
  return (
    <div className="ladder">
      <p className="row text-12">
        <b className="medium cut">{fileName}</b>
        <span className="muted grow">
          {waits ? '断线了，正在重连' : `${formatBytes(sent)} / ${formatBytes(size)}，${left}`}
        </span>
        <Button small onClick={onPause}>
          先停
        </Button>
        <Button small kind="danger" onClick={onDrop}>
          不传了
        </Button>
      </p>
      <div className="rung">
        <b className="medium">上传</b>
        <span className="muted text-12">{speed > 0 ? `${formatBytes(speed)}/秒` : ''}</span>
        <div
          className="bar"
          role="progressbar"
          aria-label="上传"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <span className="numeric text-12 c-info medium">{percent}%</span>
      </div>
    </div>
  )
}

function FetchDialog({ workId, open, onClose }: { workId: string; open: boolean; onClose: () => void }) {
  const { fetchFrom } = useVideoChanges()
  const [url, setUrl] = useState('')
  const close = () => {
    setUrl('')
    fetchFrom.reset()
    onClose()
  }
  const submit = () => fetchFrom.mutate({ workId, url: url.trim() }, { onSuccess: close })
  return (
    <Dialog
      open={open}
      onClose={close}
      title="从网址取片"
      note="服务器自己去取，取完接着转码；关掉这一页也不停。"
      actions={
        <>
          <Button onClick={close}>不了</Button>
          <span className="grow" />
          <Button kind="primary" disabled={url.trim() === ''} busy={fetchFrom.isPending} onClick={submit}>
            取片
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim() !== '') submit()
        }}
      >
        <Field label="网址" required error={fetchFrom.error?.message}>
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
