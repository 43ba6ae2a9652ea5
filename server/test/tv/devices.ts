import { devices } from '@yehang/contract'
import { call } from '../client.ts'
import type { TestMember } from '../member.ts'

export interface PairedDevice {
  token: string
  deviceId: string
  /** `http://127.0.0.1:…/tv/{token}`. */
  at: string
}

/** Pairs a television of a member as its page and an app would. */
export async function pairDevice(
  url: string,
  member: Pick<TestMember, 'headers'>,
  name = '客厅电视',
): Promise<PairedDevice> {
  const { code } = (await call(url, devices.makeDeviceCode, { headers: member.headers, body: { name } }))
    .answer.data
  const { token, deviceId } = (await call(url, devices.pairDevice, { body: { code } })).answer
  return { token, deviceId, at: `${url}/tv/${token}` }
}

/** The member takes a device away. */
export async function removeDevice(
  url: string,
  { headers }: Pick<TestMember, 'headers'>,
  { deviceId }: Pick<PairedDevice, 'deviceId'>,
): Promise<void> {
  await call(url, devices.removeDevice, { headers, body: { id: deviceId } })
}

/** What an address answers, as text. */
export async function readText(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(address, { headers })
  return response.text()
}

/** The address of an api with parameters, as an app puts them behind it without looking. */
export const withParameters = (address: string, parameters: Record<string, string>) =>
  `${address}?${new URLSearchParams(parameters)}`
