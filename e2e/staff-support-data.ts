import { support } from '@yehang/contract'
import { callAs } from '../server/test/kept.ts'
import { makeMember, type TestMember } from '../server/test/member.ts'
import { submitOrder } from '../server/test/payments/orders.ts'
import { newChannel, type TestChannel } from '../server/test/payments/paying.ts'
import type { Site } from './site.ts'

/** Members who wrote to customer service some time ago. */
export interface SupportData {
  channel: TestChannel
  /** A member with a name wrote `minutes` ago. */
  wrote(userName: string, message: string, minutes: number, more?: Wrote): Promise<Written>
}

interface Wrote {
  /** With an order of 198.00 that was submitted before. */
  withOrder?: boolean
  levelUntil?: Date
}

export interface Written {
  id: string
  member: TestMember
  orderId: string
}

export function makeSupportData(site: Site): SupportData {
  const { server } = site
  if (!server) throw new Error('Only a server of the test has members of its own')
  const channel = newChannel(server.context)
  const { db, clock } = server.context
  return {
    channel,
    async wrote(userName, message, minutes, { withOrder = false, levelUntil } = {}) {
      const member = await makeMember(server.context, {
        userName,
        ...(levelUntil && { levelId: 2, levelUntil }),
      })
      const ask = callAs(member, server.url)
      const orderId = withOrder ? await submitOrder(server, member, { fen: 19_800 }) : ''
      const body = { appId: '1', message, ...(withOrder && { orderId }) }
      const id = (await ask(support.createMessage, { body })).answer.data.messageId
      const at = new Date(clock.now() - minutes * 60_000)
      await db
        .updateTable('message')
        .set({ waiting_since: at, created_at: at, updated_at: at, seen_at: at })
        .where('id', '=', id)
        .execute()
      await db.updateTable('message_entry').set({ created_at: at }).where('message_id', '=', id).execute()
      return { id, member, orderId }
    },
  }
}
