import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePassword } from './service/staffing.ts'

/** The password of the demo's staff account: random for each DATA_DIR, in a file that its owner alone can read. */

const fileIn = (dataDir: string) => path.join(dataDir, 'demo-staff-password')

/** Makes it where it is missing. */
export function demoStaffPassword(dataDir: string): string {
  const file = fileIn(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    // wx: of two processes that start together one makes it, and both read that file.
    writeFileSync(file, `${makePassword()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
  const password = readFileSync(file, 'utf8').trim()
  if (password.length < 8 || password.length > 32)
    throw new Error(`${file} does not hold a password of 8 to 32 characters: remove the file`)
  return password
}

export function removeDemoStaffPassword(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}
