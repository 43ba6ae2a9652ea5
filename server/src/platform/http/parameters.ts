import type { z } from 'zod'
import { AppError } from './app-error.ts'

/** Where a schema has no sentence of its own: the library's are English. */
const plain = { error: () => '格式不对' }

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
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    const name = String(path[0] ?? '')
    fields[name] ??= message
  }
  const [name, expected] = Object.entries(fields)[0] ?? ['', '']
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
