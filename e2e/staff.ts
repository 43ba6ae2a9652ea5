import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { startImportWorker } from '../server/test/importing.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { serverOf } from './membership.ts'
import { desktop, type Site } from './site.ts'

/** A colleague with these roles. Needs a site with CAPTCHA=off that the test has started. */
export async function makeStaff(site: Site, roles: string[]): Promise<Account> {
  const account = await register(site)
  await serverOf(site)
    .context.db.updateTable('member')
    .set({ roles })
    .where('user_name', '=', account.userName)
    .execute()
  return account
}

/** The back office at `path`, in a browser of its own, with the desktop viewport by default. */
export async function visitStaff(
  site: Site,
  staff: Account,
  path: string,
  options: Parameters<Site['visit']>[1] = {},
): Promise<Page> {
  return visitSignedIn(site, staff, path, { viewport: desktop, ...options })
}

/** Imports need a worker beside the site. */
export function useImportWorker(site: Site): void {
  beforeAll(() => {
    const worker = startImportWorker(serverOf(site).context)
    return () => worker.close()
  })
}
