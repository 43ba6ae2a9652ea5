import type { accounts, Body } from '@yehang/contract'
import type { Context } from '../../../context.ts'
import type { Origin } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { hashPassword } from '../passwords.ts'
import { findByName } from '../queries/members.ts'
import { accountTexts } from '../texts.ts'
import { checkAppId } from './app-id.ts'
import { checkCaptcha } from './captchas.ts'
import { countTryFrom, limits } from './limits.ts'
import { makeAccount } from './make-account.ts'
import { foldUserName } from './names.ts'

const taken = () => new Refusal(500, accountTexts.nameTaken, { userName: accountTexts.nameTaken })

/** Makes an account. That a name is taken has to be said; captcha and limit keep it from being asked in bulk. */
export async function register(
  context: Context,
  form: Body<typeof accounts.register>,
  origin: Origin,
): Promise<void> {
  const { config, db, clock } = context
  checkAppId(config, form.appId)
  await checkCaptcha(context, form)
  await countTryFrom(context, limits.register, origin.address)
  const key = foldUserName(form.userName)
  if (await findByName(db, key)) throw taken()
  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (tx) => {
    const member = { userName: form.userName.normalize('NFC'), key, email: form.email, passwordHash }
    if ((await makeAccount(tx, context, member, new Date(clock.now()))) === undefined) throw taken()
  })
}
