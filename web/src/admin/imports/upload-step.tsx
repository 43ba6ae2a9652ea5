import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import * as basic from '../ui/basic.module.css'
import { Note } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { refetch } from '../ui/calls.ts'
import { formatBytes } from '../ui/format.ts'
import { type ImportDetail, importPath, useDrop } from './calls.ts'
import { Progress, percentText, StepBox } from './steps.tsx'
import { chosenFiles, sendFile } from './upload-import.ts'

/** Step 1, still: the file is on its way. */
export function UploadStep({ detail: { importId, fileName, bytes, offset } }: { detail: ImportDetail }) {
  const client = useQueryClient()
  const drop = useDrop(importId)
  const [share, setShare] = useState(offset / bytes)
  const [fault, setFault] = useState<string>()
  const [file, setFile] = useState(() => chosenFiles.get(importId))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!file) return
    const leaving = new AbortController()
    setFault(undefined)
    sendFile(importId, file, setShare, leaving.signal)
      .then(() => {
        chosenFiles.delete(importId)
        return refetch(client, importPath)
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setFault(error instanceof ApiError ? error.message : '传输中断')
        setFile(undefined)
      })
    return () => leaving.abort()
  }, [importId, file, client])
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size !== bytes) {
      setFault(`不是同一个文件：应为 ${formatBytes(bytes)}，选的是 ${formatBytes(chosen.size)}`)
      return
    }
    chosenFiles.set(importId, chosen)
    setFile(chosen)
  }
  return (
    <StepBox
      title="上传"
      state={file ? ['run', percentText(share)] : ['wait', fault ?? '上传未完']}
      facts={`${formatBytes(Math.round(share * bytes))} / ${formatBytes(bytes)}`}
    >
      <Progress shares={[share]} />
      {!file && <Note tone="wait">已收到的部分还在。再选一次 {fileName}，从断的地方接着传。</Note>}
      <div className={basic.row}>
        {!file && (
          <Button kind="primary" onClick={() => input.current?.click()}>
            再选一次
          </Button>
        )}
        <Button
          busy={drop.busy}
          onClick={() => {
            chosenFiles.delete(importId)
            void drop.run({})
          }}
        >
          放弃
        </Button>
        {file && <span className={basic.hint}>传完就开始试跑，试跑不写任何东西</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="续传文件"
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </StepBox>
  )
}
