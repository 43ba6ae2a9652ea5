import { caseFilesMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { formatSize } from '../../lib/sizes.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as fieldStyles from '../../ui/forms/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as textStyles from '../../ui/text.module.css'
import { putBytes } from '../members/session/put-bytes.ts'
import { chosenFiles, megabytes, namesOf } from './chosen-files.ts'
import * as styles from './moderation.module.css'

/** Files that go with a report or an appeal. They are sent once it is written down: by its code, which opens nothing else. */

const accepted = 'application/pdf,image/jpeg,image/png,image/webp'
const nameMax = 200

export type Attachments = ReturnType<typeof useAttachments>

/** Chosen files that are not sent yet. */
export function useAttachments(most = caseFilesMax) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [fault, setFault] = useState<string | null>(null)
  return {
    files,
    fault,
    most,
    add(chosen: readonly File[]) {
      const added = chosenFiles(chosen, most - files.length)
      setFiles([...files, ...added.taken])
      setFault(added.fault)
    },
    clear() {
      setFiles([])
      setFault(null)
    },
    remove(place: number) {
      setFiles(files.filter((_, at) => at !== place))
      setFault(null)
    },
  }
}

/** Sends files one after the other. Answers those that did not go. */
export async function sendFiles(reportCode: string, files: readonly File[]): Promise<File[]> {
  const left: File[] = []
  for (const file of files) {
    const name = [...file.name].slice(-nameMax).join('') || '附件'
    const input = { params: { reportCode }, query: { name } }
    await putBytes('PUT /v2/report/file/{reportCode}', input, file).catch(() => left.push(file))
  }
  return left
}

export const unsentText = (files: readonly File[]) =>
  `${namesOf(files)}没有传上去。可以在进度页再加一次，只收 PDF、JPG、PNG、WebP。`

export function AttachField({ attachments }: { attachments: Attachments }) {
  const { files, fault, most, add, remove } = attachments
  return (
    <div className={`${fieldStyles.field} ${styles.attach}`}>
      <div className={fieldStyles.about}>
        <span>附件</span>
        <span>
          可不加，最多 {most} 份，每份 {megabytes} MB
        </span>
      </div>
      {files.length > 0 && (
        <ul>
          {files.map((file, place) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className={textStyles.clip1}>{file.name}</span>
              <span className={styles.size}>{formatSize(String(file.size))}</span>
              <button
                type="button"
                className={buttonStyles.icon}
                aria-label={`去掉 ${file.name}`}
                onClick={() => remove(place)}
              >
                <Icon of={icons.circleX} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < most && <ChooseFilesButton label="加权属证明、对照图…" onChosen={add} />}
      {fault && (
        <p className={fieldStyles.error} role="alert">
          <Icon of={icons.circleAlert} size={14} />
          {fault}
        </p>
      )}
    </div>
  )
}

/** A button that asks for files. */
export function ChooseFilesButton({
  label,
  busy = false,
  onChosen,
}: {
  label: string
  busy?: boolean
  onChosen: (files: File[]) => void
}) {
  return (
    <label
      className={
        busy
          ? `${buttonStyles.button} ${buttonStyles.block} ${styles.choose} ${styles.off}`
          : `${buttonStyles.button} ${buttonStyles.block} ${styles.choose}`
      }
    >
      <Icon of={icons.fileUp} size={16} />
      {label}
      <input
        type="file"
        multiple
        accept={accepted}
        disabled={busy}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) onChosen(chosen)
        }}
      />
    </label>
  )
}
