import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { BackupError } from '../errors.ts'
import { sayBackup } from '../words.ts'
import { manifestFile, sealFile } from './layout.ts'
import { writeSynced } from './written.ts'

/** What a backup holds, in so many words that a restore can check each of them first. */

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative()
const identifier = z.string().min(1).max(63)

const schema = z.object({
  format: z.literal(1),
  /** Names the site without telling its key: made from it. */
  site: hash,
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  schemaVersion: z.number().int().positive(),
  queueVersion: z.number().int().nonnegative(),
  serverVersion: z.string(),
  database: z.object({
    /** As it lay in PostgreSQL, indexes included. */
    bytes: size,
    works: z.string().regex(/^\d+$/),
    tables: z.array(
      z.object({
        schema: identifier,
        name: identifier,
        columns: z.array(identifier).min(1),
        rows: size,
        file: z.string().regex(/^[\w.%-]+$/),
        bytes: size,
        sha256: hash,
      }),
    ),
    sequences: z.array(
      z.object({
        schema: identifier,
        name: identifier,
        last: z.string().regex(/^-?\d+$/),
        isCalled: z.boolean(),
      }),
    ),
  }),
  files: z.object({ count: size, bytes: size, sha256: hash }),
  /**
   * file: it is `secret-key` among the files; setting: SECRET_KEY, which is in secret-key-setting.
   */
  secretKey: z.enum(['file', 'setting']),
  /** The bucket that holds the media, which are then not in the backup. */
  mediaElsewhere: z.string().nullable(),
})

export type Manifest = z.infer<typeof schema>

/** By which backups of one site are known as such. */
export const siteOf = (secretKey: Buffer) => createHmac('sha256', secretKey).update('backups').digest('hex')

/** Written as `sha256sum --check manifest.sha256` reads it. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeSynced(sealFile(backup), `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`)
  await writeSynced(manifestFile(backup), text)
}

/** Throws BackupError where it is none, or not as it was written. */
export async function readManifest(backup: string): Promise<Manifest> {
  const read = (file: string) =>
    readFile(file, 'utf8').catch((error) => {
      throw new BackupError(sayBackup('unreadable', file, error.message))
    })
  const text = await read(manifestFile(backup))
  const sum = createHash('sha256').update(text).digest('hex')
  if (!(await read(sealFile(backup))).startsWith(sum))
    throw new BackupError(sayBackup('manifest-damaged', manifestFile(backup)))
  const { data, error } = schema.safeParse(JSON.parse(text))
  if (data) return data
  const [problem] = error.issues
  throw new BackupError(sayBackup('manifest-unknown', manifestFile(backup), problem?.path.join('.') ?? ''))
}
