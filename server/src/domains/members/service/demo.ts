import type { Context } from '../../../platform/context.ts'
import { hasDemoWorks, lockLiveness } from '../../catalogue/queries/version.ts'
import { demoStaffPassword } from '../demo-password.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { demoNames } from '../queries/demo.ts'
import { putLevels } from '../queries/levels.ts'
import { addMember, findByName, setPassword } from '../queries/members.ts'
import { endSignIns } from '../queries/sign-ins.ts'
import { foldUserName } from './names.ts'

/** Of the demo's members; its staff has one of each install (demo-password.ts). */
export const demoPassword = 'yehang-demo'
const demoStaffName = 'demo_staff'

export const demoAccounts = [
  { userName: 'demo_member', levelId: 1, roles: [], title: 'member' },
  { userName: 'demo_vip', levelId: 2, roles: [], title: 'VIP' },
  { userName: demoStaffName, levelId: 1, roles: ['admin'], title: 'staff' },
]

/**
 * Makes the demo's accounts that are missing, where the demo catalogue is there or `comes`, and the site is not live.
 * The staff's password becomes that of the file, so that what a start prints is true. To be called on the embedded
 * database only. Returns whether the demo's accounts are there.
 */
export async function makeDemoMembers(context: Context, comes: boolean): Promise<boolean> {
  const { db } = context
  if (!comes && !(await hasDemoWorks(db))) return false
  const known = await demoNames(db)
  const missing = demoAccounts.filter(({ userName }) => !known.includes(foldUserName(userName)))
  if (missing.length > 0 && !(await makeMissing(context, missing))) return false
  await renewStaffPassword(context)
  return true
}

/** False, and nothing made, where the site has gone live. */
async function makeMissing({ db, clock, config }: Context, missing: typeof demoAccounts): Promise<boolean> {
  const hashes = {
    members: await hashPassword(demoPassword),
    staff: await hashPassword(demoStaffPassword(config.dataDir)),
  }
  return db.transaction().execute(async (tx) => {
    if (await lockLiveness(tx)) return false
    for (const { userName, levelId, roles } of missing) {
      const passwordHash = userName === demoStaffName ? hashes.staff : hashes.members
      const member = { userName, key: foldUserName(userName), email: null, passwordHash, roles }
      const id = await addMember(tx, { ...member, isDemo: true }, new Date(clock.now()))
      if (id !== undefined && levelId > 1) await putLevels(tx, id, [{ levelId, until: null }])
    }
    return true
  })
}

/** Gives the demo's staff account the password of the file where it has another one; its sign-ins end then. */
async function renewStaffPassword({ db, clock, config }: Context): Promise<void> {
  const password = demoStaffPassword(config.dataDir)
  const staff = await findByName(db, foldUserName(demoStaffName))
  if (!staff?.isDemo || (await verifyPassword(staff.passwordHash, password))) return
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, staff.id, passwordHash, { unlessBanned: null })
    await endSignIns(tx, staff.id, new Date(clock.now()))
  })
}
