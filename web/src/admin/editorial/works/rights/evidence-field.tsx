import { evidenceMaxBytes } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../../api/connection.ts'
import { ApiError } from '../../../../api/error.ts'
import { putBytes } from '../../../../site/members/session/put-bytes.ts'
import * as basic from '../../../ui/basic.module.css'
import { Button } from '../../../ui/button.tsx'
import { useAction, usePost } from '../../../ui/calls.ts'
import { formatBytes, formatTime } from '../../../ui/format.ts'
import { FieldRow } from '../../../ui/forms/field.tsx'
import { FileButton } from '../../../ui/forms/file-button.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Tag } from '../../../ui/marks.tsx'
import { saveBytes } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './rights.module.css'
import type { Rights } from './rights-draft.ts'

type Evidence = Rights['evidence'][number]

const kindTitles = { licence: '许可', consent: '出镜同意' } as const
const kinds = Object.entries(kindTitles) as [Evidence['kind'], string][]
const megabytes = evidenceMaxBytes / 1024 / 1024

interface EvidenceFieldProps {
  workId: string
  rights: Rights
  onChanged: (rights: Rights) => void
}

/** Files that prove a right. Only staff who may edit works see them, and every access is recorded in the audit log. */
export function EvidenceField({ workId, rights, onChanged }: EvidenceFieldProps) {
  const [kind, setKind] = useState<Evidence['kind']>('licence')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { evidence, required } = rights
  const lacks = required && evidence.length === 0
  const add = async (file: File | undefined) => {
    if (file === undefined) return
    setFault(null)
    if (file.size > evidenceMaxBytes) return setFault(`文件超过 ${megabytes} MB`)
    setBusy(true)
    try {
      const input = { params: { id: workId }, query: { name: file.name.slice(-200), kind } }
      onChanged((await putBytes('PUT /v2/staff/works/rights/{id}', input, file)).data)
      toast({ text: '凭据已存' })
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : '没有传上去')
    } finally {
      setBusy(false)
    }
  }
  const setRemoved = async (evidenceId: string, removed: boolean) => {
    const body = { evidenceId, removed }
    onChanged((await post('POST /v2/staff/works/rights/remove', { body }, { repeatSubmit: false })).data)
  }
  const restore = useAction(({ evidenceId }: Evidence) => setRemoved(evidenceId, false))
  const remove = useAction(({ evidenceId }: Evidence) => setRemoved(evidenceId, true), {
    done: (_, one) => ({ text: `已移除「${one.name}」`, undo: () => void restore.run(one) }),
  })
  return (
    <FieldRow label="凭据" required={required}>
      <div className={`${basic.stack8} ${styles.evidence} ${lacks ? styles.lacks : ''}`}>
        {evidence.length > 0 && (
          <ul className={basic.stack2}>
            {evidence.map((one) => (
              <Line key={one.evidenceId} evidence={one} onRemove={() => void remove.run(one)} />
            ))}
          </ul>
        )}
        <div className={basic.row}>
          {evidence.length === 0 && <span className={basic.faint}>还没有文件</span>}
          <Select
            label="是哪一种凭据"
            of={{ value: kind, onChange: setKind }}
            options={kinds}
            className={styles.evidenceKind}
          />
          <FileButton
            label="上传凭据"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            disabled={busy}
            onFiles={([file]) => void add(file)}
          >
            {busy ? '正在上传…' : '上传文件'}
          </FileButton>
        </div>
        <p
          className={fault === null ? basic.hint : `${basic.text12} ${basic.cDanger}`}
          role={fault === null ? undefined : 'alert'}
        >
          {fault ?? `PDF 或图片，${megabytes} MB 以内，只有编辑和管理员能看；每次查看进审计。`}
        </p>
      </div>
    </FieldRow>
  )
}

function Line({ evidence, onRemove }: { evidence: Evidence; onRemove: () => void }) {
  const { evidenceId, kind, name, bytes, staffName, at } = evidence
  const open = usePost('POST /v2/staff/works/rights/open', {
    given: { evidenceId },
    how: { repeatSubmit: false },
    done: ({ data }) => saveBytes(data),
  })
  return (
    <li className={`${basic.row} ${basic.wrap}`}>
      <Tag>{kindTitles[kind]}</Tag>
      <span className={`${basic.cut} ${basic.medium}`}>{name}</span>
      <span className={`${basic.hint} ${basic.nowrap}`}>
        {formatBytes(bytes)}，{staffName ?? ''} {formatTime(at)}
      </span>
      <span className={`${basic.end} ${basic.row}`}>
        <Button small busy={open.busy} onClick={() => void open.run({})}>
          下载查看
        </Button>
        <Button small kind="quiet" onClick={onRemove}>
          移除
        </Button>
      </span>
    </li>
  )
}
