import { createHmac } from 'node:crypto'

/** What is kept of an activation code; `code` as `readCode` answers it. */
export function codeHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`activation code\0${code}`).digest()
}
