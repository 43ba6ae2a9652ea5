import { randomSeeds } from '@yehang/contract/limits'
import { callOptions } from '../../../api/queries.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { shanghaiDay } from '../../../lib/dates.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { workQuery } from '../calls.ts'

const seedKey = 'randomSeed'

/** One of the draws of a day: of a member the same on all devices, of a guest one that this device draws. */
function seedOf(day: string, userName: string | undefined): number {
  if (userName !== undefined) {
    let hash = 0
    for (const char of day + userName) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
    return hash % randomSeeds
  }
  const [storedDay, stored] = readStored('localStorage', seedKey)?.split(' ') ?? []
  if (storedDay === day && /^\d{1,3}$/.test(stored ?? '')) return Number(stored)
  const seed = Math.floor(Math.random() * randomSeeds)
  store('localStorage', seedKey, `${day} ${seed}`)
  return seed
}

/** Random works, the same for one visitor all day. */
export function randomCall(listed: Listed, userName: string | undefined) {
  const day = shanghaiDay(Date.now())
  const { filter } = workQuery({}, listed, 0)
  const query = { isDht: '0' as const, ...filter, day, seed: seedOf(day, userName) }
  return callOptions('GET /v2/works/random', { query })
}
