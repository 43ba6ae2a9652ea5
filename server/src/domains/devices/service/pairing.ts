import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { countTry, countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { addressGroup } from '../../../platform/limits/request-limit.ts'
import { hashOf, macOf } from '../../../platform/secrets.ts'
import { partOfAddress } from '../../members/device.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { openDeviceSignIn } from '../../members/queries/sign-ins.ts'
import { clientOf } from '../clients.ts'
import { lifetimes } from '../lifetimes.ts'
import { type CodeRow, claimCode, findCode, putCode } from '../queries/codes.ts'
import { addDevice, devicesOf, findDevice } from '../queries/devices.ts'

/** Without 0, 1, I and O, which are mistaken for each other on a television. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Keyed = Pick<Context, 'secretKey'>

const codeHash = ({ secretKey }: Keyed, code: string) => macOf(secretKey, 'device code', code)

/**
 * The token of the device that a code makes. It follows from the code, so that an app that asks twice is answered alike
 * though nothing but hashes is stored.
 */
function tokenOf({ secretKey }: Keyed, code: string, salt: Buffer): string {
  return macOf(secretKey, 'device token', `${salt.toString('hex')}\0${code}`).toString('base64url')
}

/** A code for a new device of the member, in place of the one before. */
export async function makeCode(
  context: Context,
  memberId: string,
  name: string,
): Promise<{ code: string; lifetime: number }> {
  await countTry(context, limits.deviceCodes, memberId)
  const { db, clock, config } = context
  const now = new Date(clock.now())
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  await changeAsMember(db, memberId, async (tx) => {
    const max = config.media.devicesPerMember
    if ((await devicesOf(tx, memberId, now)).length >= max) throw new AppError('devices_full', { max })
    const expiresAt = new Date(now.getTime() + lifetimes.code)
    await putCode(
      tx,
      { hash: codeHash(context, code), memberId, name, salt: randomBytes(16), expiresAt },
      now,
    )
  })
  return { code, lifetime: lifetimes.code }
}

export interface Paired {
  token: string
  deviceId: string
}

/**
 * Makes a device of a code. Whether there is no such code, it was used elsewhere, or its account cannot be used: the
 * answer is the same.
 */
export async function pair(
  context: Context,
  code: string,
  name: string | undefined,
  origin: Pick<Origin, 'address' | 'userAgent'>,
): Promise<Paired> {
  await countTryFrom(context, limits.deviceCode, origin.address)
  const { db, clock } = context
  const now = new Date(clock.now())
  const hash = codeHash(context, code)
  const row = await findCode(db, hash, now)
  if (row === undefined) throw new AppError('device_code_wrong')
  const from = macOf(context.secretKey, 'device code from', addressGroup(origin.address))
  const token = tokenOf(context, code, row.salt)
  if (row.usedAt !== null) return pairedBefore(context, row, token, from)
  const deviceId = await changeAsMember(db, row.memberId, async (tx) => {
    if (!(await claimCode(tx, hash, from, now))) return undefined
    const max = context.config.media.devicesPerMember
    if ((await devicesOf(tx, row.memberId, now)).length >= max) throw new AppError('devices_full', { max })
    const called = name ?? row.name
    const signIn = {
      memberId: row.memberId,
      device: called,
      address: partOfAddress(origin.address),
      expiresAt: new Date(now.getTime() + lifetimes.device.idle),
      absoluteExpiresAt: new Date(now.getTime() + lifetimes.device.absolute),
    }
    const signInId = await openDeviceSignIn(tx, signIn, now)
    if (signInId === undefined) throw new AppError('device_code_wrong')
    const { memberId } = row
    const client = clientOf(origin.userAgent)
    return addDevice(tx, { signInId, memberId, tokenHash: hashOf(token), name: called, client })
  })
  if (deviceId !== undefined) return { token, deviceId }
  const used = await findCode(db, hash, now)
  if (used === undefined) throw new AppError('device_code_wrong')
  return pairedBefore(context, used, token, from)
}

/** The same answer once more, for the same address within the grace, as long as the device is there. */
async function pairedBefore(
  { db, clock }: Context,
  { usedAt, usedFrom }: CodeRow,
  token: string,
  from: Buffer,
): Promise<Paired> {
  const now = clock.now()
  const isRepeated = usedAt !== null && now - usedAt.getTime() <= lifetimes.codeGrace
  const device =
    isRepeated && usedFrom?.equals(from) ? await findDevice(db, hashOf(token), new Date(now)) : undefined
  if (device === undefined) throw new AppError('device_code_wrong')
  return { token, deviceId: device.deviceId }
}
