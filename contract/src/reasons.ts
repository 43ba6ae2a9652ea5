import { apiKeyReasons } from './api-keys/reasons.ts'
import { billingReasons } from './billing/reasons.ts'
import { catalogueReasons } from './catalogue/reasons.ts'
import { deviceReasons } from './devices/reasons.ts'
import { downloadReasons } from './download-reasons.ts'
import { editorialReasons } from './editorial/reasons.ts'
import { importErrorReasons } from './imports/error-reasons.ts'
import { lineReasons } from './imports/line-reasons.ts'
import { importReasons } from './imports/reasons.ts'
import { libraryReasons } from './library/reasons.ts'
import { memberReasons } from './members/reasons.ts'
import { moderationReasons } from './moderation/reasons.ts'
import { operationsReasons } from './operations/reasons.ts'
import { preparationReasons } from './playback/preparation-reasons.ts'
import { playbackReasons } from './playback/reasons.ts'
import { type fieldReasons, type ReasonEntries, type ReasonEntry, speak } from './reason.ts'
import { staffReasons } from './staff/reasons.ts'
import { supportReasons } from './support/reasons.ts'
import { texts, wrongParameter } from './texts.ts'
import { webhookReasons } from './webhooks/reasons.ts'

export type { AddressReason } from './download-reasons.ts'
export type { LineReason } from './imports/line-reasons.ts'
export type { CreditFault } from './support/reasons.ts'

/** What any endpoint may answer. */
const generalReasons = {
  not_signed_in: { code: 401, words: texts.unauthenticated },
  not_allowed: { code: 402, words: texts.notAllowed },
  session_ended: { code: 403, words: texts.sessionEnded },
  not_found: { code: 404, words: texts.notFound },
  too_many_tries: {
    code: 402,
    words: ({ minutes }: { minutes: number }) => `尝试次数过多，请在 ${minutes} 分钟后再试`,
  },
  // requests
  wrong_parameter: {
    code: 500,
    words: ({ name, expected }: { name: string; expected: string }) => wrongParameter(name, expected),
  },
  body_missing: { code: 500, words: texts.fillInFirst },
  body_not_json: { code: 500, words: '请求内容应为 JSON' },
  body_not_object: { code: 500, words: '请求内容应为 JSON 对象' },
  body_not_bytes: { code: 500, words: '请求内容应为 application/octet-stream' },
  json_invalid: { code: 500, words: '请求内容不是有效的 JSON' },
  other_site: { code: 500, words: '请在本站的页面上操作' },
  submitted_twice: { code: 500, words: texts.tooFast },
  unreadable_request: { code: 400, words: '请求无法识别' },
  request_too_slow: { code: 408, words: texts.timeout },
  request_too_large: { code: 413, words: texts.tooLarge },
  wrong_host: { code: 421, words: '这个网址不是本站的地址，请用本站的网址打开' },
  too_many_requests: { code: 429, words: texts.tooFast },
  headers_too_large: { code: 431, words: texts.tooLarge },
  fault: { code: 500, words: texts.fault },
  busy: { code: 503, words: texts.busy },
  disk_full: { code: 503, words: texts.diskFull },
  // signatures
  signature_missing: { code: 500, words: '请求缺少签名，请刷新页面' },
  signature_wrong: { code: 500, words: '请求签名无效，请刷新页面' },
  signature_key_ended: { code: 500, words: '请求签名已过期，请刷新页面' },
  signature_repeated: { code: 500, words: '请求重复，请刷新页面后重试' },
  clock_wrong: { code: 500, words: '设备时间不准确，请校准后重试' },
  // captchas
  captcha_missing: { code: 500, words: texts.captchaShort },
  captcha_again: { words: '请再输入一次验证码' },
  captcha_wrong: { code: 500, words: '验证码错误或已过期' },
  // files
  upload_too_large: {
    code: 500,
    words: ({ megabytes }: { megabytes: number }) => `一次最多上传 ${megabytes} MB`,
  },
  upload_broke_off: { code: 500, words: '传输中断，请再传一次' },
  picture_unreadable: { code: 500, words: '图片损坏，或者太大，读不出来' },
  file_lost: { code: 500, words: '文件不在磁盘上了，请找管理员从备份里恢复' },
} as const satisfies ReasonEntries

/** Every reason of a refusal or a failure. They stay as they are: programs of others rely on them. */
export const reasons = {
  ...generalReasons,
  ...downloadReasons,
  ...memberReasons,
  ...staffReasons,
  ...catalogueReasons,
  ...libraryReasons,
  ...playbackReasons,
  ...preparationReasons,
  ...deviceReasons,
  ...billingReasons,
  ...supportReasons,
  ...editorialReasons,
  ...importReasons,
  ...importErrorReasons,
  ...lineReasons,
  ...moderationReasons,
  ...operationsReasons,
  ...apiKeyReasons,
  ...webhookReasons,
} as const satisfies ReasonEntries

export type Reason = keyof typeof reasons

/** What can be wrong with a field: of any, or by a rule. */
export type FieldReason = Reason | (typeof fieldReasons)[number]

/** Reasons that are answers of their own. */
export type RefusalReason = {
  [R in Reason]: (typeof reasons)[R] extends { code: number } ? R : never
}[Reason]

export type NoParams = Readonly<Record<string, never>>

/** What the words of a reason are made of. */
export type ParamsOf<R extends Reason> = R extends Reason
  ? (typeof reasons)[R]['words'] extends (params: infer P) => string
    ? P
    : NoParams
  : never

/** Reasons of refusals that say all there is to say. */
export type PlainReason = {
  [R in RefusalReason]: (typeof reasons)[R]['words'] extends string ? R : never
}[RefusalReason]

export const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]]

export const isReason = (name: string): name is Reason => Object.hasOwn(reasons, name)

/** What follows a reason in a call: its parameters, which may be left out where it has none. */
export type GivenParams<R extends Reason> =
  ParamsOf<R> extends NoParams ? [params?: NoParams] : [params: ParamsOf<R>]

/** A reason with its parameters, where it is handed on or stored. */
export interface Failure {
  readonly reason: Reason
  readonly params: object
}

export function failureOf<R extends Reason>(reason: R, ...[params = {}]: GivenParams<R>): Failure {
  return { reason, params }
}

export function wordsOf<R extends Reason>(reason: R, ...[params = {}]: GivenParams<R>): string {
  return speak(reasons[reason].words, params)
}

export function failureWords({ reason, params }: Failure): string {
  return speak(reasons[reason].words, params)
}

/** What stands beside a field that is refused for this reason. */
export function fieldWordsOf<R extends Reason>(reason: R, ...[params = {}]: GivenParams<R>): string {
  const { words, inField = words }: ReasonEntry = reasons[reason]
  return speak(inField, params)
}
