import { type Failure, failureOf } from '@yehang/contract'
import { SaidError } from '../../../platform/text/said.ts'
import { sayBackup } from './words.ts'

/** What a backup or a restore cannot do; the sentence says why. */
export class BackupError extends SaidError {
  override name = 'BackupError'
}

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What the system says of files in words of ours; anything else is thrown as it came. */
export function explainFiles(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (fullCodes.includes(code)) return new BackupError(sayBackup('disk-full', folder))
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(sayBackup('unwritable', folder, (error as Error).message))
  return error
}

const reasonOfCode = {
  'disk-full': 'backup_disk_full',
  'backup-space': 'backup_disk_full',
  'backup-spared': 'backup_disk_full',
  unwritable: 'backup_unwritable',
  'no-site': 'backup_no_site',
} as const

/** Why a backup failed, as it is written down. */
export function failureOfBackup(error: unknown): Failure {
  const code = error instanceof BackupError ? error.code : ''
  const reason = reasonOfCode[code as keyof typeof reasonOfCode] ?? 'backup_failed'
  return failureOf(reason, { fault: error instanceof Error ? error.message : String(error) })
}
