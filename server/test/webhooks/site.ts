import { type EventType, webhooks } from '@yehang/contract'
import { Deliverer, type DelivererOptions } from '../../src/domains/webhooks/delivery/deliverer.ts'
import { call } from '../client.ts'
import type { TestMember } from '../member.ts'
import { makeStaff, type ReportsServer, startReportsServer } from '../reporting.ts'
import { useReceiver } from './receiver.ts'

export interface WebhookSite extends ReportsServer {
  admin: TestMember
  /** Lets time go by; what was due then is delivered. */
  later(ms: number): Promise<void>
  /** Delivers what is due, and waits for it. */
  deliver(options?: DelivererOptions): Promise<void>
  /** A webhook that is told these, and a receiver of its own. */
  subscribe(types: EventType[]): Promise<Subscription>
  messages(webhookId: string): Promise<MessageRow[]>
}

export interface Subscription {
  webhookId: string
  secret: string
  receiver: Awaited<ReturnType<typeof useReceiver>>
}

export interface MessageRow {
  id: string
  type: string
  subject: string
  data: Record<string, unknown>
  state: string
  attempts: number
}

export async function startWebhookSite(): Promise<WebhookSite> {
  const allow: string[] = []
  const server = await startReportsServer({ config: { webhooks: { allow } } })
  const { context, clock, url } = server
  const admin = await makeStaff(server, 'admin')
  const deliver = async (options: DelivererOptions = {}) => {
    const deliverer = new Deliverer(context, { random: () => 0.5, ...options })
    await deliverer.look()
    await deliverer.idle()
  }
  return {
    ...server,
    admin,
    deliver,
    async later(ms) {
      clock.now += ms
      await deliver()
    },
    async subscribe(types) {
      const receiver = await useReceiver()
      allow.push(receiver.host)
      const body = { name: '同步', address: receiver.address, types }
      const saved = await call(url, webhooks.saveWebhook, { body, headers: admin.headers })
      const { webhookId, secret } = saved.answer.data
      return { webhookId, secret: secret ?? '', receiver }
    },
    async messages(webhookId) {
      const { rows } = await context.pool.query<MessageRow>(
        'select id, type, subject, data, state, attempts from webhook_message where webhook_id = $1 order by id',
        [webhookId],
      )
      return rows
    },
  }
}
