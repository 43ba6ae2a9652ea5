import { devices } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import type { StreamGate } from '../playback/service/stream-gate.ts'
import { presentDevice } from './presenter.ts'
import { devicesOf } from './queries/devices.ts'
import type { DeviceGate } from './service/device-gate.ts'
import { removeDevice, removeMemberDevice } from './service/devices.ts'
import { makeCode, pair } from './service/pairing.ts'

/** Televisions and apps of members, and of a member for staff. */
export function bindDevices(
  { uncached, context }: Binder,
  gates: { devices: DeviceGate; streams: StreamGate },
): void {
  const { db, clock, config } = context
  const listed = async (memberId: string) => {
    const rows = (await devicesOf(db, memberId, new Date(clock.now()))).map(presentDevice)
    return { rows, total: rows.length }
  }

  uncached(devices.makeDeviceCode, async ({ principal, body }) => {
    const { code, lifetime } = await makeCode(context, principal.memberId, body.name)
    return { data: { code, expireTime: lifetime / 1000 } }
  })

  // Sent by a page, which says nothing of the app that the token is for.
  uncached(devices.pairDevice, async ({ body, origin }) =>
    pair(context, body.code, body.name, { address: origin.address, userAgent: '' }),
  )

  uncached(devices.listDevices, async ({ principal }) => ({
    ...(await listed(principal.memberId)),
    max: config.media.devicesPerMember,
  }))

  uncached(devices.removeDevice, async ({ principal, body }) => {
    await removeDevice(context, gates, principal.memberId, body.id)
    return {}
  })

  uncached(devices.listMemberDevices, async ({ params }) => listed(params.userId))

  uncached(devices.removeMemberDevice, async (call) => {
    await removeMemberDevice(context, gates, call, call.body)
    return {}
  })
}
