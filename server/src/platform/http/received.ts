import type { Readable } from 'node:stream'
import { AppError } from './app-error.ts'

/** All bytes of an upload that is small enough to be held in memory. Throws a refusal where it breaks off. */
export async function received(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of bytes) parts.push(part as Buffer)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('upload_broke_off')
  }
  return Buffer.concat(parts)
}
