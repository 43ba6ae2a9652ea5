import { createHmac } from 'node:crypto'

/** The stored form of a recovery code: a reader of the table cannot use it. */
export function recoveryHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`recovery code\0${code}`).digest()
}
