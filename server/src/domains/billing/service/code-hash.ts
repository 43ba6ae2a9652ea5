import { createHmac } from 'node:crypto'

/** The stored form of an activation code; `code` as `readCode` returns it. */
export function codeHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`activation code\0${code}`).digest()
}
