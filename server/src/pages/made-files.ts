import { createHash } from 'node:crypto'
import type { SiteConfig } from '../platform/config/config.ts'
import { webManifest } from './discreet.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { addMade, type SiteFiles } from './site-files.ts'

const worker = '/service-worker.js'

/** The web was built with an offline page and what keeps it. */
export function offersOffline(files: SiteFiles): boolean {
  return files.has(worker)
}

/** Adds what the settings decide: robots.txt, both manifests, the offline page and the service worker that keeps it. */
export function addMadeFiles(files: SiteFiles, site: SiteConfig, offlinePage: string | null): void {
  const closed = site.indexing ? '/prod-api/' : '/'
  addMade(files, '/robots.txt', `User-agent: *\nDisallow: ${closed}\n`)
  addMade(files, '/manifest.webmanifest', webManifest(site, false))
  addMade(files, '/discreet-manifest.webmanifest', webManifest(site, true))
  const workerSource = files.get(worker)?.forms.identity.toString()
  if (workerSource === undefined || offlinePage === null) return
  const policy = contentSecurityPolicy(offlinePage, site)
  addMade(files, '/offline.html', offlinePage, pageHeaders(policy, { listed: false }))
  // Another page makes another script, which is how a browser learns that there is something new to keep.
  const version = createHash('sha256').update(policy).update(offlinePage).digest('base64url').slice(0, 16)
  addMade(files, worker, workerSource.replace('offline-VERSION', `offline-${version}`))
}
