import { z } from 'zod'
import { anyReason, reasonParams } from './failure.ts'
import type { Permission } from './permissions.ts'
import { fieldReasons } from './reason.ts'
import type { Scope } from './scopes.ts'

/**
 * Permission to call: anyone; a signed-in member; staff with any permission at all; staff with the
 * named one.
 */
export type Who = 'anyone' | 'member' | 'staff' | `staff:${Permission}`

type StaffWho = Extract<Who, `staff${string}`>

interface Described {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/prod-api`, parameters in braces: `/v2/works/detail/{id}`. */
  path: `/${string}`
  summary: string
  /**
   * For anyone, and knows the member whose token comes along; a token that has ended answers 401, so that the client
   * renews it. Left out: a token is not looked at.
   */
  knowsMember?: true
  /** Needs no signature where the site requires them: a signature is made with what it answers. */
  unsigned?: true
  /** Its answer is compressed though it is one caller's own: it repeats nothing of what callers send. */
  compressed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON. Not strict: unknown fields are ignored, such as the client's `isDht` (docs/requirements.md, api 12). */
  body?: z.ZodObject
  /** Takes bytes as they are (`application/octet-stream`) in place of a body, at most this many. */
  bytes?: number
  /** The fields beside `code` and `msg`. Strict: an answer with a field that is not named here is a fault. */
  answer: z.ZodObject
}

/** An endpoint of the staff says which scope an API key needs for it; null: no key may call it. */
export type Endpoint = Described &
  ({ who: 'anyone' | 'member'; scope?: never } | { who: StaffWho; scope: Scope | null })

export const base = '/prod-api'

export function endpoint<const T extends Endpoint>(definition: T): T {
  return definition
}

export type Params<T extends Endpoint> = T['params'] extends z.ZodObject ? z.output<T['params']> : undefined
export type Query<T extends Endpoint> = T['query'] extends z.ZodObject ? z.output<T['query']> : undefined
export type Body<T extends Endpoint> = T['body'] extends z.ZodObject ? z.output<T['body']> : undefined
export type Answer<T extends Endpoint> = z.output<T['answer']>

/** What a caller may write: numbers and switches may be given as such, they travel as text. */
export type QueryInput<T extends Endpoint> = T extends { query: infer Q extends z.ZodObject }
  ? { [K in keyof z.input<Q>]?: z.input<Q>[K] | number | undefined }
  : undefined

export type BodyInput<T extends Endpoint> = T['body'] extends z.ZodObject ? z.input<T['body']> : undefined

export function rows<T extends z.ZodType>(row: T) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int().min(0),
    totalCapped: z.literal(true).optional(),
  })
}

export function data<T extends z.ZodType>(value: T) {
  return z.strictObject({ data: value })
}

/**
 * Every refusal: HTTP 200 with a code other than 200; `data` names each wrong parameter
 * (docs/requirements.md, api 4).
 */
export const refusal = z.strictObject({
  code: z.int(),
  msg: z.string().min(1),
  /** For programs, which decide by it alone. */
  reason: anyReason,
  /** What the words of the reason are made of, where they are made of something. */
  params: reasonParams.optional(),
  /** Of wrong parameters: the words beside each, and the reason of each. */
  data: z
    .strictObject({
      fields: z.record(z.string(), z.string()),
      reasons: z.record(z.string(), z.union([anyReason, z.enum(fieldReasons)])),
    })
    .optional(),
  requestId: z.string().optional(),
})
