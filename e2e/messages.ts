import type { Page } from 'playwright-core'
import { makeMember } from '../server/test/member.ts'
import { type MemberApi, memberApi } from './member-api.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import type { Site } from './site.ts'

/** A member with what customer service stores about them, and a colleague who answers. */
export interface Asker {
  page: Page
  account: Account
  member: MemberApi
  /** Another browser of the same member. */
  visit(path: string, options?: Parameters<Site['visit']>[1]): Promise<Page>
}

export async function askAt(
  site: Site,
  path: string | ((member: MemberApi) => Promise<string>),
  options?: Parameters<Site['visit']>[1],
): Promise<Asker> {
  const account = await register(site)
  const member = await memberApi(site, account)
  const visit: Asker['visit'] = (at, more) => visitSignedIn(site, account, at, more)
  const page = await visit(typeof path === 'string' ? path : await path(member), options)
  return { page, account, member, visit }
}

/** Writes to customer service past the browser; answers the message's id. */
export async function begin(member: MemberApi, message: string): Promise<string> {
  const { data } = await member.post<{ data: { messageId: string } }>('/message', { appId: '1', message })
  return data.messageId
}

/** Answers as customer service does. */
export async function staffOf(site: Site): Promise<(messageId: string, message: string) => Promise<void>> {
  if (!site.server) throw new Error('Only a server of the test has staff')
  const { headers } = await makeMember(site.server.context, { roles: ['support'], userName: 'harbour_desk' })
  return async (messageId, message) => {
    const response = await fetch(`${site.url}/prod-api/v2/staff/message/reply`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ messageId, message }),
    })
    const { code, msg } = (await response.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${code} ${msg}`)
  }
}

/** The rows of the database with a text: each as often as it was written. */
export async function writtenTexts(site: Site, text: string): Promise<string[]> {
  if (!site.server) throw new Error('Only a server of the test shows its database')
  const rows = await site.server.context.db
    .selectFrom('message_entry')
    .select('text')
    .where('text', '=', text)
    .execute()
  return rows.map((row) => row.text)
}
