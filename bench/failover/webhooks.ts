import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { webhooks } from '@yehang/contract'
import type { Person } from '../faults/person.ts'
import { until } from '../harness/running-site.ts'

/** A program of the operator that is told of each new member. */

export interface Webhooks {
  /** `127.0.0.1:40000`. */
  host: string
  subscribe(staff: Person): Promise<void>
  /** Which of the members, by their ids, it was not told of; waits for the last of them. */
  missing(memberIds: readonly string[]): Promise<string[]>
  end(): Promise<void>
}

const patienceSeconds = 60

export async function startWebhooks(): Promise<Webhooks> {
  const told = new Set<string>()
  const server = createServer(async (request, response) => {
    const { data } = JSON.parse(await text(request)) as { data: { memberId?: string } }
    if (data.memberId !== undefined) told.add(data.memberId)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    async subscribe(staff) {
      const body = { name: 'bench', address: `http://${host}/hooks`, types: ['member.registered'] }
      const { code, msg } = await staff.call(webhooks.saveWebhook, { body })
      if (code !== 200) throw new Error(`no webhook: ${msg}`)
    },
    async missing(memberIds) {
      const untold = () => memberIds.filter((id) => !told.has(id))
      await until(() => untold().length === 0, patienceSeconds, 'webhooks are told').catch(() => {})
      return untold().map((id) => `member ${id} was not told to the webhook`)
    },
    async end() {
      server.closeAllConnections()
      server.close()
    },
  }
}
