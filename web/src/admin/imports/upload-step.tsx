import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { useAddress } from '../ui/address.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { formatBytes } from '../ui/bytes.ts'
import { State } from '../ui/state.tsx'
import type { ImportDetail } from './calls.ts'
import { postChange, useImportChange, useImportRefresh } from './import-changes.ts'
import { clearSelectedFile, selectedFile, setSelectedFile } from './selected-file.ts'
import { sendFile } from './upload-import.ts'

/** Step 1, still: the file is on its way. */
export function UploadStep({ detail: { importId, fileName, bytes, offset } }: { detail: ImportDetail }) {
  const { go } = useAddress()
  const refresh = useImportRefresh()
  const { busy, run } = useImportChange()
  const [share, setShare] = useState(offset / bytes)
  const [fault, setFault] = useState<string>()
  const [file, setFile] = useState(() => selectedFile(importId))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!file) return
    const leaving = new AbortController()
    setFault(undefined)
    sendFile(importId, file, setShare, leaving.signal)
      .then(() => {
        clearSelectedFile(importId)
        return refresh()
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setFault(error instanceof ApiError ? error.message : '传输中断')
        setFile(undefined)
      })
    return () => leaving.abort()
  }, [importId, file, refresh])
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size !== bytes) {
      setFault(`不是同一个文件：应为 ${formatBytes(bytes)}，选的是 ${formatBytes(chosen.size)}`)
      return
    }
    setSelectedFile(importId, chosen)
    setFile(chosen)
  }
  const drop = async () => {
    clearSelectedFile(importId)
    if (await run(() => postChange('POST /v2/staff/import/drop', importId))) go('/staff/imports')
  }
  return (
    <Box className="imp-step">
      <div className="row">
        <b>上传</b>
        {file ? (
          <State kind="run">{Math.floor(share * 100)}%</State>
        ) : (
          <State kind="wait">{fault ?? '上传未完'}</State>
        )}
        <span className="end text-12 muted">
          {formatBytes(Math.round(share * bytes))} / {formatBytes(bytes)}
        </span>
      </div>
      <Progress share={share} />
      {!file && <div className="note wait">已收到的部分还在。再选一次 {fileName}，从断的地方接着传。</div>}
      <div className="row">
        {!file && (
          <Button kind="primary" onClick={() => input.current?.click()}>
            再选一次
          </Button>
        )}
        <Button busy={busy} onClick={() => void drop()}>
          放弃
        </Button>
        {file && <span className="text-12 muted">传完就开始试跑，试跑不写任何东西</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="续传文件"
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </Box>
  )
}

export function Progress({ share, tone = '' }: { share: number; tone?: string }) {
  return (
    <div
      className={`bar imp-bar ${tone}`.trim()}
      role="progressbar"
      aria-label="进度"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </div>
  )
}
