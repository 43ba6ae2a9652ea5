import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { captchaLength, wordsOf } from '@yehang/contract'
import { minuteMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { AppError, appErrorOf, wrongField } from '../http/app-error.ts'
import { countTryFrom, limits } from '../limits/attempts.ts'
import { macOf } from '../secrets.ts'
import { drawCaptcha } from './draw.ts'
import { alphabet } from './glyphs.ts'
import { type StoredCaptcha, storeCaptcha, takeCaptcha } from './queries.ts'

/** In milliseconds. One that was answered rightly and given back lasts longer: another name takes a while to be thought of. */
const lifetimes = { issued: 2 * minuteMs, returned: 5 * minuteMs }

const answerOf = ({ secretKey }: Context, uuid: string, characters: string) =>
  macOf(secretKey, 'captcha', `${uuid} ${characters.normalize('NFKC').toUpperCase()}`)

/** Stores the solution of a captcha, unreadable for clients, and returns its id. */
export async function keepCaptcha(context: Context, characters: string): Promise<string> {
  const uuid = randomUUID()
  await storeCaptcha(context.db, {
    uuid,
    answer: answerOf(context, uuid, characters),
    expires_at: new Date(context.clock.now() + lifetimes.issued),
  })
  return uuid
}

/** A new captcha for an address; where captchas are off, that they are. */
export async function issueCaptcha(context: Context, address: string) {
  if (!context.config.accounts.captcha) return { img: '', uuid: '', captchaOnOff: false }
  await countTryFrom(context, limits.captcha, address)
  const characters = Array.from({ length: captchaLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
  const [picture, uuid] = await Promise.all([drawCaptcha(characters), keepCaptcha(context, characters)])
  return { img: picture.toString('base64'), uuid, captchaOnOff: true }
}

interface CaptchaForm {
  code?: string | undefined
  uuid?: string | undefined
}

/** Throws unless the answer is right. Any answer uses the captcha up. */
export async function checkCaptcha(context: Context, form: CaptchaForm): Promise<void> {
  await takeAnswered(context, form)
}

async function takeAnswered(context: Context, { code, uuid }: CaptchaForm): Promise<StoredCaptcha | null> {
  if (!context.config.accounts.captcha) return null
  if (code === undefined || uuid === undefined) {
    throw wrongField('code', 'captcha_missing')
  }
  const taken = await takeCaptcha(context.db, uuid, new Date(context.clock.now()))
  if (taken === undefined || !timingSafeEqual(taken.answer, answerOf(context, uuid, code))) {
    throw wrongField('code', 'captcha_wrong')
  }
  return taken
}

/** More refused fields than this take another captcha: none may be asked about in bulk for one answer. */
const returnsMax = 3

/**
 * Does what a form asks once its captcha is answered. Where `work` refuses a field, the captcha is given back, so that
 * it need not be typed again; where it was given back too often, the refusal asks for another one.
 */
export async function behindCaptcha<T>(
  context: Context,
  form: CaptchaForm,
  work: () => Promise<T>,
): Promise<T> {
  const taken = await takeAnswered(context, form)
  try {
    return await work()
  } catch (error) {
    if (taken === null || !(error instanceof AppError) || error.fields === undefined) throw error
    if (taken.returned >= returnsMax) {
      throw appErrorOf(error, {
        ...error.fields,
        code: { reason: 'captcha_again', msg: wordsOf('captcha_again') },
      })
    }
    const lastsUntil = new Date(context.clock.now() + lifetimes.returned)
    await storeCaptcha(context.db, { ...taken, expires_at: lastsUntil, returned: taken.returned + 1 })
    throw error
  }
}
