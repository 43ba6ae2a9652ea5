import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

const keyBytes = 32

/**
 * The key from which whatever must be secret is derived: SECRET_KEY, else one that is made once and kept in DATA_DIR.
 * Processes that share a database must share it. Throws where the file cannot be read or does not hold a key.
 */
export function readSecretKey({ secretKey, dataDir }: Config): Buffer {
  if (secretKey !== undefined) return Buffer.from(secretKey)
  const file = path.join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // wx: of two processes that start together one makes it, and both read that file.
    writeFileSync(file, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== keyBytes)
    throw new Error(`${file} does not hold a key: set SECRET_KEY, or remove the file`)
  return key
}
