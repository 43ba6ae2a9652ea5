import { timeText } from '../../platform/clock.ts'
import type { ListedDevice } from './queries/devices.ts'

export function presentDevice({ id, name, client, address, createdAt, lastAt }: ListedDevice) {
  return {
    deviceId: id,
    name,
    client,
    address,
    createTime: timeText(createdAt),
    lastTime: timeText(lastAt),
  }
}
