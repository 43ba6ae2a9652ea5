import { createHash } from 'node:crypto'
import type { Site } from '../platform/site/site.ts'
import { webManifest } from './discreet.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { madeFile, type SiteFiles } from './site-files.ts'

const worker = '/service-worker.js'

/** The service worker, where the web was built with an offline page and what keeps it. */
export function builtWorker(files: SiteFiles): string | undefined {
  return files.get(worker)?.forms.identity.toString()
}

/**
 * What the settings decide: robots.txt, both manifests, the offline page and the service worker that keeps it. The
 * worker is that of the built web; `address` is that of the site.
 */
export function madeFiles(
  { worker: built, address }: { worker: string | undefined; address: string },
  site: Site,
  offlinePage: string | null,
): SiteFiles {
  const files: SiteFiles = new Map()
  const add = (address: string, text: string, headers?: Record<string, string>) =>
    files.set(address, madeFile(address, text, headers))
  const rules = site.indexing ? `/prod-api/\n\nSitemap: ${address}/sitemap.xml` : '/'
  add('/robots.txt', `User-agent: *\nDisallow: ${rules}\n`)
  add('/manifest.webmanifest', webManifest(site, false))
  add('/discreet-manifest.webmanifest', webManifest(site, true))
  if (built === undefined || offlinePage === null) return files
  const policy = contentSecurityPolicy(offlinePage, site)
  add('/offline.html', offlinePage, pageHeaders(policy, { listed: false }))
  // Another page makes another script, which is how a browser learns that there is something new to keep.
  const version = createHash('sha256').update(policy).update(offlinePage).digest('base64url').slice(0, 16)
  add(worker, built.replace('offline-VERSION', `offline-${version}`))
  return files
}
