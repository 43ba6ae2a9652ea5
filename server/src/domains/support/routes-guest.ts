import { support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { presentEntry } from './presenter.ts'
import {
  beginGuestMessage,
  continueGuestMessage,
  openGuestReset,
  viewGuestMessage,
} from './service/guests.ts'

/** Messages of visitors. */
export function bindGuests({ uncached, context }: Binder): void {
  uncached(support.createGuestMessage, async ({ body, origin }) => ({
    data: { ticketCode: await beginGuestMessage(context, body, origin.address) },
  }))

  uncached(support.viewGuestMessage, async ({ body, origin }) => {
    const { found, entries, resetUntil } = await viewGuestMessage(context, body.ticketCode, origin.address)
    const { name, firstText, status, createdAt } = found
    return {
      data: {
        name,
        message: firstText,
        status,
        createTime: timeText(createdAt),
        resetUntil: timeOrNull(resetUntil),
      },
      rows: entries.map(presentEntry),
      total: entries.length,
    }
  })

  uncached(support.addGuestMessage, async ({ body, origin }) => {
    await continueGuestMessage(context, body, origin.address)
    return {}
  })

  uncached(support.openGuestReset, async ({ body, origin }) => ({
    data: { token: await openGuestReset(context, body.ticketCode, origin.address) },
  }))
}
