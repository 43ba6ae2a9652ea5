import { createHmac } from 'node:crypto'

/** What is kept of a recovery code: who reads the table can use none. */
export function recoveryHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`recovery code\0${code}`).digest()
}
