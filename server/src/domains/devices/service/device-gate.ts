import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { partOfAddress } from '../../members/device.ts'
import { touchDeviceSignIn } from '../../members/queries/sign-ins.ts'
import { clientOf } from '../clients.ts'
import { lifetimes } from '../lifetimes.ts'
import { type DeviceRow, findDevice, setClient } from '../queries/devices.ts'

/** What the database said of a token holds so long: a device that was removed is felt after it in every process. */
const holdsMs = 2000
/** That a device was used is written no more often than so, unless it comes from elsewhere. */
const touchEveryMs = 60_000
const remembered = 5000

/** The token of visitors, where the operator lets them. */
export const guestToken = 'guest'

/** What calls below /tv: a member's device, or a visitor's app. */
export interface Device {
  /** By which its requests are counted. */
  id: string
  /** Null for a visitor. */
  principal: Principal | null
  /** 0 guest, 1 member, 2 VIP and above: what it may watch. */
  playLevel: 0 | 1 | 2
  /** The member hides something. */
  hides: boolean
}

/** What was last written of a device's use. */
interface Use {
  at: number
  from: string
  client: string
}

interface Kept {
  askedAt: number
  row: Promise<DeviceRow | undefined>
}

const playLevelOf = (levelId: number) => (levelId >= 2 ? 2 : levelId >= 1 ? 1 : 0)

/** Finds devices by their tokens, each in the database at most every two seconds. */
export class DeviceGate {
  readonly #context: Context
  readonly #kept = new LRUCache<string, Kept>({ max: remembered })
  readonly #touched = new LRUCache<string, Use>({ max: remembered })

  constructor(context: Context) {
    this.#context = context
  }

  /** Undefined where the token is none, or the device or its account has ended. */
  async find(token: string, from: { address: string; userAgent: string }): Promise<Device | undefined> {
    if (token === guestToken && this.#context.config.media.devicesForGuests) {
      return { id: `guest ${from.address}`, principal: null, playLevel: 0, hides: false }
    }
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const row = await this.#ask(token)
    if (row === undefined) return undefined
    await this.#touch(row, from)
    const { deviceId, memberId, signInId, signInEnds, levelId, levelEnds, hides } = row
    const principal = { memberId, signInId, signInEnds, levelId, levelEnds, permissions: [] }
    return { id: deviceId, principal, playLevel: playLevelOf(levelId), hides }
  }

  /** A device was removed: here all are asked for again at once. */
  forgetAll(): void {
    this.#kept.clear()
  }

  #ask(token: string): Promise<DeviceRow | undefined> {
    const { db, clock } = this.#context
    const now = clock.now()
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const known = this.#kept.get(key)
    if (known !== undefined && Math.abs(now - known.askedAt) < holdsMs) return known.row
    const row = findDevice(db, hash, new Date(now))
    const kept = { askedAt: now, row }
    this.#kept.set(key, kept)
    row.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key)
    })
    return row
  }

  async #touch(
    row: DeviceRow,
    { address, userAgent }: { address: string; userAgent: string },
  ): Promise<void> {
    const { db, clock, log } = this.#context
    const now = clock.now()
    const from = partOfAddress(address)
    const client = clientOf(userAgent)
    const last = this.#touched.get(row.signInId) ?? {
      at: row.lastAt.getTime(),
      from: row.address,
      client: row.client,
    }
    const isNamed = last.client === '' && client !== ''
    if (!isNamed && last.from === from && Math.abs(now - last.at) < touchEveryMs) return
    this.#touched.set(row.signInId, { at: now, from, client: client || last.client })
    const expiresAt = new Date(now + lifetimes.device.idle)
    try {
      await touchDeviceSignIn(db, row.signInId, { address: from, expiresAt }, new Date(now))
      if (client !== '' && client !== last.client) await setClient(db, row.deviceId, client)
    } catch (error) {
      log.debug({ err: error }, 'the use of a device could not be written down')
    }
  }
}
