import type { Readable } from 'node:stream'
import { AppError } from './app-error.ts'

const brokenOff = '传输中断，请再传一次'

/** All bytes of an upload that is small enough to be held in memory. Throws a refusal where it breaks off. */
export async function received(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of bytes) parts.push(part as Buffer)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(500, brokenOff)
  }
  return Buffer.concat(parts)
}
