import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { id } from '../values.ts'
import { device } from './devices.ts'

/** Devices of members, for staff. */

export const listMemberDevices = endpoint({
  method: 'GET',
  path: '/v2/staff/members/{userId}/devices',
  summary: '会员配对的电视和应用',
  who: 'staff:members:read',
  scope: 'members:read',
  params: z.object({ userId: id }),
  answer: rows(device),
})

export const removeMemberDevice = endpoint({
  method: 'POST',
  path: '/v2/staff/members/devices/remove',
  summary: '移除会员的一台设备，记入审计',
  who: 'staff:members:edit',
  scope: 'members:write',
  body: z.object({ userId: id, deviceId: id }),
  answer: z.strictObject({}),
})
