import type { Answer, Body, members } from '@yehang/contract'
import { behindCaptcha } from '../../../platform/captcha/captchas.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, wrongField } from '../../../platform/http/app-error.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { countTryFrom, limits, welcomeLogin } from '../../../platform/limits/attempts.ts'
import { hashPassword } from '../passwords.ts'
import { findByName } from '../queries/members.ts'
import { checkAppId } from './app-id.ts'
import { beginSignIn } from './login.ts'
import { makeAccount } from './make-account.ts'
import { foldUserName } from './names.ts'
import { makeCodes } from './recovery-codes.ts'

const taken = () => wrongField('userName', 'user_name_taken')

type Registered = NonNullable<Answer<typeof members.register>['data']>

/**
 * Makes an account, and where the form asks for it recovery codes and a sign-in. That a name is taken has to be said;
 * captcha and limit keep it from being asked in bulk.
 */
export async function register(
  context: Context,
  form: Body<typeof members.register>,
  origin: Origin,
): Promise<Registered | null> {
  const { config, db, clock } = context
  checkAppId(config, form.appId)
  const key = foldUserName(form.userName)
  const made = await behindCaptcha(context, form, async () => {
    await countTryFrom(context, limits.register, origin.address)
    if (await findByName(db, key)) throw taken()
    const passwordHash = await hashPassword(form.password)
    const now = new Date(clock.now())
    return db.transaction().execute(async (tx) => {
      const member = { userName: form.userName.normalize('NFC'), key, email: form.email, passwordHash }
      const id = await makeAccount(tx, context, member, now)
      if (id === undefined) throw taken()
      return { id, passwordHash, codes: form.signIn ? await makeCodes(context, tx, id, now) : [] }
    })
  })
  if (!form.signIn) return null
  const pair = await beginSignIn(context, { ...made, roles: [] }, false, origin)
  if (pair === undefined) throw new AppError('password_changed_meanwhile')
  await welcomeLogin(context, key, origin.address)
  return { ...pair, recoveryCodes: made.codes }
}
