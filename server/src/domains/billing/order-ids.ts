import { randomInt } from 'node:crypto'
import { shanghaiTime } from '../../platform/clock.ts'

/** `yyMMddHHmmss` in Asia/Shanghai. */
const timePart = (ms: number) => shanghaiTime(ms).replaceAll(/\D/g, '').slice(2)

/** 18 digits: time and chance, never counted on (server/migrations/0007_membership.sql). */
export function newOrderId(ms: number): string {
  return timePart(ms) + String(randomInt(1_000_000)).padStart(6, '0')
}

/** The lowest number that an order of this second or later has. */
export function firstOrderId(ms: number): string {
  return `${timePart(ms)}000000`
}
