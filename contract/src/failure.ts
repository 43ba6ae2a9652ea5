import { z } from 'zod'
import { reasonNames } from './reasons.ts'

/** What the words of a reason are made of. */
export const reasonParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string())]),
)

/** OpenAPI names it once and refers to it. */
export const anyReason = z.enum(reasonNames)

/** Why one of several was refused: `reason` for programs, which decide by it alone, `msg` for people. */
export const failure = {
  reason: anyReason,
  params: reasonParams.optional(),
  msg: z.string(),
}

/** Why something has failed, if it has. `reason` is null also where an older version stored the words alone. */
export const possibleFailure = {
  reason: anyReason.nullable(),
  params: reasonParams.optional(),
  msg: z.string().nullable(),
}
