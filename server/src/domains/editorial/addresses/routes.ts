import { editorial } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { presentStored } from '../../../platform/text/failures.ts'
import { acceptAddresses, readChecks, recheckAddresses } from './service.ts'

/** Pictures and previews that cannot be had. */
export function bindAddressChecks({ uncached, context }: Binder): void {
  uncached(editorial.getAddressChecks, async () => {
    const { round, hosts } = await readChecks(context)
    return {
      data: {
        isOn: context.config.addressChecksPerSecond > 0,
        hosts: hosts.map((host) => ({
          origin: host.origin,
          ...presentStored(host),
          sinceTime: timeText(host.failed_since),
          nextTime: timeText(host.next_at),
          works: host.works,
        })),
        addresses: Number(round.addresses),
        failed: Number(round.failed),
        beganTime: timeOrNull(round.began_at),
        endedTime: timeOrNull(round.ended_at),
        isRunning: round.after_id !== null,
      },
    }
  })

  uncached(editorial.recheckAddresses, async (call) => ({
    data: { addresses: await recheckAddresses(context, call.body.ids) },
  }))

  uncached(editorial.acceptAddresses, async (call) => ({
    data: { works: await acceptAddresses(context, actorOf(call), call.body.ids) },
  }))
}
