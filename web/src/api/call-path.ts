import type { EndpointKey } from '@yehang/contract'
import type { CallInput } from './client.ts'

/** The path of a call below the API's base, its parameters in one order so that the same call reads the same. */
export function callPath<K extends EndpointKey>(key: K, input: CallInput<K>, magnetOnly: boolean): string {
  const path = key.slice(key.indexOf('/')).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${key} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(magnetOnly && { isDht: '1' }), ...input.query })) {
    if (value !== undefined) query.set(name, String(value))
  }
  query.sort()
  return query.size > 0 ? `${path}?${query}` : path
}
