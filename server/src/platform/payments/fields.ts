import { ForgedNotice } from './provider.ts'

export type Fields = Record<string, string>

const fieldsMax = 100

/**
 * What a form or a query says. A name that comes twice may be read one way here and another way where the signature is
 * checked, so it is refused. Throws ForgedNotice.
 */
export function fieldsOf(text: string): Fields {
  const pairs = [...new URLSearchParams(text)]
  const names = new Set(pairs.map(([name]) => name))
  if (names.size !== pairs.length || pairs.length > fieldsMax)
    throw new ForgedNotice('A field comes twice, or there are too many.')
  return Object.fromEntries(pairs)
}

export function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
