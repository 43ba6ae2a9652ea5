// Made from the contract by `npm run generate`; a test compares.
import type { Call } from '../calls.ts'

export interface Device {
  deviceId: string
  name: string
  client: string
  address: string
  createTime: string
  lastTime: string
}

export interface MakeDeviceCodeInput {
  name: string
}

export type MakeDeviceCodeAnswer = {
  data: {
    code: string
    expireTime: number
  }
}

export interface PairDeviceInput {
  /** At most 40 characters */
  code: string
  name?: string | undefined
}

export type PairDeviceAnswer = {
  token: string
  deviceId: string
}

export type ListDevicesInput = Record<never, never>

export type ListDevicesAnswer = {
  rows: Device[]
  total: number
  totalCapped?: true | undefined
  max: number
}

export interface RemoveDeviceInput {
  /** An id */
  id: string
}

export type RemoveDeviceAnswer = Record<never, never>

export interface ListMemberDevicesInput {
  /** An id */
  userId: string
}

export type ListMemberDevicesAnswer = {
  rows: Device[]
  total: number
  totalCapped?: true | undefined
}

export interface RemoveMemberDeviceInput {
  /** An id */
  userId: string
  /** An id */
  deviceId: string
}

export type RemoveMemberDeviceAnswer = Record<never, never>

export interface DevicesCalls {
  /**
   * 给一台新设备起名，得到八位配对码；10 分钟内用一次
   *
   * For members: `POST /v2/devices/code`.
   */
  makeDeviceCode: Call<MakeDeviceCodeInput, MakeDeviceCodeAnswer>
  /**
   * 用配对码换取设备的令牌，只给这一次；令牌是 /tv/{token}/ 下各地址的一部分
   *
   * For anybody: `POST /v2/devices/pair`.
   */
  pairDevice: Call<PairDeviceInput, PairDeviceAnswer>
  /**
   * 自己配对的电视和应用，最近用过的在前
   *
   * For members: `GET /v2/devices`.
   */
  listDevices: Call<ListDevicesInput, ListDevicesAnswer>
  /**
   * 移除一台设备：它的地址几秒内失效，正在播放的也停
   *
   * For members: `POST /v2/devices/remove`.
   */
  removeDevice: Call<RemoveDeviceInput, RemoveDeviceAnswer>
  /**
   * 会员配对的电视和应用
   *
   * For staff with `members:read`: `GET /v2/staff/members/{userId}/devices`.
   */
  listMemberDevices: Call<ListMemberDevicesInput, ListMemberDevicesAnswer>
  /**
   * 移除会员的一台设备，记入审计
   *
   * For staff with `members:edit`: `POST /v2/staff/members/devices/remove`.
   */
  removeMemberDevice: Call<RemoveMemberDeviceInput, RemoveMemberDeviceAnswer>
}
