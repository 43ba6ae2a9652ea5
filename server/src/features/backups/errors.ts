/** What a backup or a restore cannot do; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What the system says of files in words of ours; anything else is thrown as it came. */
export function explainFiles(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (fullCodes.includes(code)) return new BackupError(`No space is left in ${folder}: the disk is full.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(`${folder} cannot be written: ${(error as Error).message}.`)
  return error
}
