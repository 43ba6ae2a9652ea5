import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { captchaLength, texts } from '@yehang/contract'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { drawCaptcha } from '../captcha/draw.ts'
import { alphabet } from '../captcha/glyphs.ts'
import { lifetimes } from '../lifetimes.ts'
import { keepAnswer, takeAnswer } from '../queries/captchas.ts'
import { accountTexts } from '../texts.ts'
import { macOf } from '../tokens.ts'
import { countTryFrom, limits } from './limits.ts'

const answerOf = ({ secretKey }: Context, uuid: string, characters: string) =>
  macOf(secretKey, 'captcha', `${uuid} ${characters.normalize('NFKC').toUpperCase()}`)

/** Keeps what a captcha shows, readable by nobody, and answers its number. */
export async function keepCaptcha(context: Context, characters: string): Promise<string> {
  const uuid = randomUUID()
  await keepAnswer(context.db, {
    uuid,
    answer: answerOf(context, uuid, characters),
    expires_at: new Date(context.clock.now() + lifetimes.captcha),
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

/** Throws unless the answer is right. Any answer uses the captcha up. */
export async function checkCaptcha(
  context: Context,
  { code, uuid }: { code?: string | undefined; uuid?: string | undefined },
): Promise<void> {
  if (!context.config.accounts.captcha) return
  if (code === undefined || uuid === undefined) {
    throw new Refusal(500, texts.captchaShort, { code: texts.captchaShort })
  }
  const answer = await takeAnswer(context.db, uuid, new Date(context.clock.now()))
  if (answer === undefined || !timingSafeEqual(answer, answerOf(context, uuid, code))) {
    throw new Refusal(500, accountTexts.wrongCaptcha, { code: accountTexts.wrongCaptcha })
  }
}
