import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { type ChannelName, startTestGateway, type TestGateway } from '../server/test/payments/gateway.ts'
import type { TestServer } from '../server/test/server.ts'
import { type Account, register, visitSignedIn } from './members.ts'
import { type Site, useSite, whenReady } from './site.ts'

export interface PaidSite extends Site {
  server: TestServer
  gateway: TestGateway
}

/** A site that sells a year and two months, paid through the simulated gateway by these channels. */
export function usePaidSite(...channels: ChannelName[]): PaidSite {
  let gateway: TestGateway | undefined
  const site = useSite({ CAPTCHA: 'off' }, undefined, async () => {
    gateway = await startTestGateway()
    return gateway.configFor(...channels)
  })
  beforeAll(async () => {
    const { clock, db } = server().context
    await started().setClock(clock.now())
    const plan = { level_id: 2, created_at: new Date(clock.now()) }
    await db
      .insertInto('plan')
      .values([
        { ...plan, name: '年卡', price_fen: 19_800, orig_price_fen: 29_800, days: 365, position: 1 },
        { ...plan, name: '双月卡', price_fen: 4900, orig_price_fen: 4900, days: 60, position: 2 },
      ])
      .execute()
    return () => started().end()
  })
  const server = () => {
    if (!site.server) throw new Error('Nothing is sold at a site that runs already')
    return site.server
  }
  const started = () => {
    if (!gateway) throw new Error('The gateway has not started')
    return gateway
  }
  return {
    visit: site.visit,
    get url() {
      return site.url
    },
    get server() {
      return server()
    },
    get gateway() {
      return started()
    },
  }
}

/** A new member at `path`, in a browser of their own. */
export async function visitAsBuyer(
  site: Site,
  path: string,
  options?: Parameters<Site['visit']>[1],
): Promise<{ page: Page; account: Account }> {
  const account = await register(site)
  const page = await visitSignedIn(site, account, path, options)
  await whenReady(page)
  return { page, account }
}

/** The orders of a member, oldest first. */
export function ordersOf({ server }: PaidSite, { userName }: Account) {
  return server.context.db
    .selectFrom('orders')
    .innerJoin('member', 'member.id', 'orders.member_id')
    .where('member.user_name', '=', userName)
    .selectAll('orders')
    .orderBy('orders.id')
    .execute()
}

export const orderIdIn = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''
