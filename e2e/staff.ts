import type { Page } from 'playwright-core'
import { type Account, register, visitSignedIn } from './members.ts'
import { desktop, type Site } from './site.ts'

/** A colleague with these roles. Needs a site with CAPTCHA=off that the test has started. */
export async function makeStaff(site: Site, roles: string[]): Promise<Account> {
  const account = await register(site)
  if (!site.server) throw new Error('Staff can be made on a site of our own only')
  await site.server.context.db
    .updateTable('member')
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
