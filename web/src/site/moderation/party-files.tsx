import { useState } from 'react'
import { formatSize } from '../../lib/sizes.ts'
import * as panelStyles from '../../ui/panel.module.css'
import { notify } from '../../ui/snackbar.tsx'
import * as textStyles from '../../ui/text.module.css'
import { ChooseFilesButton, sendFiles, unsentText } from './attachments.tsx'
import type { CaseViewProps } from './case-view.tsx'
import { chosenFiles, megabytes } from './chosen-files.ts'
import * as styles from './moderation.module.css'

/** The files of this party, and room for more while the case is pending. */
export function PartyFiles({ answer: { files, filesLeft }, reportCode, onChanged }: CaseViewProps) {
  const [busy, setBusy] = useState(false)
  if (files.length === 0 && filesLeft === 0) return null
  const send = async (chosen: File[]) => {
    const { taken, fault } = chosenFiles(chosen, filesLeft)
    setBusy(true)
    const unsent = await sendFiles(reportCode, taken)
    setBusy(false)
    const faults = [unsent.length > 0 ? unsentText(unsent) : null, fault].filter((text) => text !== null)
    notify(faults.join('') || '附件已收到')
    onChanged()
  }
  return (
    <section className={`${panelStyles.panel} ${styles.case} ${styles.attach}`} aria-label="附件">
      <h2>附件</h2>
      {files.length > 0 && (
        <ul>
          {files.map(({ name, bytes, time }) => (
            <li key={time + name}>
              <span className={textStyles.clip1}>{name}</span>
              <span className={styles.size}>{formatSize(String(bytes))}</span>
            </li>
          ))}
        </ul>
      )}
      {filesLeft > 0 && (
        <>
          <ChooseFilesButton
            label={busy ? '正在上传…' : `加附件，还可加 ${filesLeft} 份`}
            busy={busy}
            onChosen={(chosen) => void send(chosen)}
          />
          <p className={styles.hint}>
            PDF、JPG、PNG、WebP，每份 {megabytes} MB 以内。只有办案的工作人员能看，随案件到期删除。
          </p>
        </>
      )}
    </section>
  )
}
