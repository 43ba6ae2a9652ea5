import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { deviceCodeMinutes, deviceNameMax } from '../limits.ts'
import { count, id, text, time } from '../values.ts'

export const deviceName = z
  .string({ error: '请给设备起个名字' })
  .transform((value) => value.replaceAll('\0', '').trim())
  .pipe(z.string().min(1, { error: '请给设备起个名字' }))
  .pipe(text(1, deviceNameMax, `名字最多 ${deviceNameMax} 个字`))

export const device = z.strictObject({
  deviceId: id,
  name: z.string(),
  /** The app that used it last; empty where it has not been used, or is not known. */
  client: z.string(),
  /** From where it was last used, its last part left out. */
  address: z.string(),
  createTime: time,
  lastTime: time,
})

export const makeDeviceCode = endpoint({
  method: 'POST',
  path: '/v2/devices/code',
  summary: `给一台新设备起名，得到八位配对码；${deviceCodeMinutes} 分钟内用一次`,
  who: 'member',
  body: z.object({ name: deviceName }),
  answer: data(
    z.strictObject({
      code: z.string(),
      /** Seconds until the code ends. */
      expireTime: count,
    }),
  ),
})

export const pairDevice = endpoint({
  method: 'POST',
  path: '/v2/devices/pair',
  summary: '用配对码换取设备的令牌，只给这一次；令牌是 /tv/{token}/ 下各地址的一部分',
  who: 'anyone',
  unsigned: true,
  body: z.object({
    code: z
      .string({ error: '请输入八位配对码' })
      .max(40, { error: '请输入八位配对码' })
      .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/, { error: '请输入八位配对码' })),
    /** In place of the name that was given with the code. */
    name: deviceName.optional(),
  }),
  answer: z.strictObject({ token: z.string(), deviceId: id }),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/v2/devices',
  summary: '自己配对的电视和应用，最近用过的在前',
  who: 'member',
  answer: rows(device).extend({ max: count }),
})

export const removeDevice = endpoint({
  method: 'POST',
  path: '/v2/devices/remove',
  summary: '移除一台设备：它的地址几秒内失效，正在播放的也停',
  who: 'member',
  body: z.object({ id }),
  answer: z.strictObject({}),
})
