import type { FieldReason } from '@yehang/contract'
import type { z } from 'zod'
import { AppError, type FieldFault } from './app-error.ts'
import { plainWords } from './words.ts'

/** Where a schema has no sentence of its own: the library's are English. */
const plain = { error: () => plainWords }

const byIssue: Readonly<Partial<Record<z.core.$ZodIssue['code'], FieldReason>>> = {
  invalid_type: 'field_wrong_type',
  invalid_format: 'field_wrong_format',
  invalid_value: 'field_not_listed',
  invalid_union: 'field_not_listed',
  too_small: 'field_too_small',
  too_big: 'field_too_large',
}

/** Why a schema refuses a parameter: by a rule that names its reason, or by the kind of the complaint. */
function reasonOf(issue: z.core.$ZodIssue, isMissing: boolean): FieldReason {
  if (isMissing) return 'field_missing'
  const named: unknown = issue.code === 'custom' ? issue.params?.reason : undefined
  return (named as FieldReason | undefined) ?? byIssue[issue.code] ?? 'field_invalid'
}

/**
 * Reads parameters by their schema. A blank value counts as missing. Throws a refusal whose sentence names the first
 * wrong parameter and whose fields name all of them.
 */
export function readParameters<T extends z.ZodObject>(
  schema: T,
  values: unknown,
  mayBeBlank: (name: string) => boolean = () => false,
): z.output<T> {
  const given = Object.entries(values ?? {}).filter(([name, value]) => value !== '' || mayBeBlank(name))
  const result = schema.safeParse(Object.fromEntries(given), plain)
  if (result.success) return result.data
  const named = new Set(given.filter(([, value]) => value !== null).map(([name]) => name))
  const fields: Record<string, FieldFault> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '')
    fields[name] ??= { reason: reasonOf(issue, !named.has(name)), msg: issue.message }
  }
  const [name, expected] = Object.entries(fields).map(([of, { msg }]) => [of, msg] as const)[0] ?? ['', '']
  throw new AppError('wrong_parameter', { name, expected }, fields)
}

/**
 * Reads a JSON body like parameters; but an empty text is kept if its field allows it, otherwise a
 * description could not be cleared. A call without a body reads as one without fields.
 */
export function readBody<T extends z.ZodObject>(schema: T, body: unknown): z.output<T> {
  if (body !== undefined && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('body_not_object')
  }
  // A map: every object has a `constructor`, which is no field.
  const fields = new Map<string, z.ZodType>(Object.entries(schema.shape))
  return readParameters(schema, body, (name) => fields.get(name)?.safeParse('').success === true)
}
