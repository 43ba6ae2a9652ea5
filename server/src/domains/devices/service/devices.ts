import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { type Call, change } from '../../members/admin/service/members.ts'
import { endSignIns } from '../../members/queries/sign-ins.ts'
import type { StreamGate } from '../../playback/service/stream-gate.ts'
import { endPlayers } from '../../playback/service/stream-slots.ts'
import { devicesOf } from '../queries/devices.ts'
import type { DeviceGate } from './device-gate.ts'

/** Takes a device away from its member: its players end, and its token opens nothing any more. Throws 404. */
export async function removeDevice(
  context: Context,
  gates: { devices: DeviceGate; streams: StreamGate },
  memberId: string,
  id: string,
): Promise<void> {
  const { db, clock } = context
  const now = new Date(clock.now())
  const device = (await devicesOf(db, memberId, now)).find((one) => one.id === id)
  if (device === undefined) throw notFound()
  await endSignIns(db, memberId, now, { only: device.signInId })
  gates.devices.forgetAll()
  await endPlayers(context, gates.streams, memberId, device.signInId)
}

/** The same by one of the staff, if they may change the account; the audit names the device. */
export async function removeMemberDevice(
  context: Context,
  gates: { devices: DeviceGate; streams: StreamGate },
  call: Call,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<void> {
  const signInId = await change(context, call, userId, async (tx, _member, actor, now) => {
    const device = (await devicesOf(tx, userId, now)).find((one) => one.id === deviceId)
    if (device === undefined) throw notFound()
    await endSignIns(tx, userId, now, { only: device.signInId })
    const detail = { name: device.name }
    await addAudit(tx, { action: 'remove-device', actor, memberId: userId, detail }, now)
    return device.signInId
  })
  gates.devices.forgetAll()
  await endPlayers(context, gates.streams, userId, signInId)
}
