import type { accounts, Body } from '@yehang/contract'
import type { Context } from '../../../context.ts'
import type { Origin } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { hashPassword } from '../passwords.ts'
import { addMember, findByName, isRetired } from '../queries/members.ts'
import { accountTexts } from '../texts.ts'
import { checkAppId } from './app-id.ts'
import { checkCaptcha } from './captchas.ts'
import { countTryFrom, limits } from './limits.ts'
import { foldUserName } from './names.ts'
import { retiredName } from './retired-name.ts'

const taken = () => new Refusal(500, accountTexts.nameTaken, { userName: accountTexts.nameTaken })

/** Makes an account. That a name is taken has to be said; captcha and limit keep it from being asked in bulk. */
export async function register(
  context: Context,
  form: Body<typeof accounts.register>,
  origin: Origin,
): Promise<void> {
  const { config, db, clock, secretKey } = context
  checkAppId(config, form.appId)
  await checkCaptcha(context, form)
  await countTryFrom(context, limits.register, origin.address)
  const key = foldUserName(form.userName)
  if (await findByName(db, key)) throw taken()
  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (tx) => {
    const member = { userName: form.userName.normalize('NFC'), key, email: form.email, passwordHash }
    const id = await addMember(tx, member, new Date(clock.now()))
    // Asked after the row stands: an account that is being erased at this moment held the name until then.
    if (id === undefined || (await isRetired(tx, retiredName(secretKey, key)))) throw taken()
  })
}
