import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { softwareVersion } from '../domains/operations/overview/service/version.ts'
import type { Config } from '../platform/config/config.ts'

/** The built web. */
export const webFolder = path.resolve(import.meta.dirname, '../../../web/dist')

/**
 * Another text where pages or answers are others though the catalogue is the same: another version of the software, another
 * build of the web, other settings that pages show. An edge must not keep what several of them make.
 */
export function siteBuild({
  site,
  http,
  accounts,
  mail,
  media,
  meteredMagnets,
  signedRequests,
}: Config): string {
  const built = ['index.html', 'gate.html', 'manifest.json']
    .map((name) => path.join(webFolder, name))
    .flatMap((file) => (existsSync(file) ? [readFileSync(file)] : []))
  const settings = {
    ...{ site, meteredMagnets, signedRequests },
    publicUrl: http.publicUrl,
    appId: accounts.appId,
    mails: mail.smtpUrl !== undefined,
    googleCast: media.googleCast,
    mediaOrigin: media.cdn?.origin,
  }
  const hash = createHash('sha256').update(JSON.stringify([softwareVersion, settings]))
  for (const file of built) hash.update(file)
  return hash.digest('base64url').slice(0, 16)
}
