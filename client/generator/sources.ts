import { anyReason, type EndpointShape, type Schema, type Shape } from './shape.ts'
import { capitalised, fieldsOf, type Place, type Refer, typeOf } from './types.ts'

const notice = '// Made from the contract by `npm run generate`; a test compares.\n'

interface Named {
  domain: string
  name: string
}

function named(key: string): Named {
  const [domain = '', name = ''] = key.split('.')
  return { domain, name }
}

/** The field of an answer whose rows are read page after page; undefined for what is no such list. */
function rowsOf({ method, query, answer }: EndpointShape): 'rows' | 'data' | undefined {
  const { pageNum, pageSize } = query?.properties ?? {}
  if (method !== 'GET' || !pageNum || !pageSize) return undefined
  const { rows, data } = answer.properties ?? {}
  if (rows?.type === 'array') return 'rows'
  return data?.type === 'array' ? 'data' : undefined
}

/** What a call does to the tokens of the client. */
function tokensOf({ method, path, answer }: EndpointShape): 'new' | 'renew' | 'end' | undefined {
  if (path === '/v2/user/token') return 'renew'
  if (path === '/v2/user/logout') return 'end'
  const data = answer.properties?.data
  const isPair = data?.properties?.accessToken ?? (data?.$ref === 'members.tokens' || undefined)
  return method === 'POST' && isPair ? 'new' : undefined
}

function lineOf(name: string, shape: EndpointShape): string {
  const { method, path, bytes, unsigned } = shape
  const special = [rowsOf(shape), bytes && 'bytes', unsigned && 'unsigned', tokensOf(shape)]
  return [name, method, path, ...special.filter((word) => word !== undefined)].join(' ')
}

const whoWords: Record<string, string> = {
  anyone: 'For anybody',
  member: 'For members',
  staff: 'For staff',
}

function descriptionOf(shape: EndpointShape): string {
  const { method, path, summary, who } = shape
  const permission = who.startsWith('staff:') ? `For staff with \`${who.slice('staff:'.length)}\`` : undefined
  return `  /**\n   * ${summary.replaceAll('*/', '*\\/')}\n   *\n   * ${permission ?? whoWords[who] ?? who}: \`${method} ${path}\`.\n   */\n`
}

/** What callers write, in one object: parameters of the address, its query, the fields of the body. */
function inputOf(key: string, { params, query, body, bytes }: EndpointShape, refer: Refer): string {
  const parts: [Schema | undefined, Place][] = [
    [params, 'query'],
    [query, 'query'],
    [body, 'body'],
  ]
  const names = parts.flatMap(([schema]) => Object.keys(schema?.properties ?? {}))
  if (new Set([...names, 'bytes']).size <= names.length || (query && body)) {
    throw new Error(`The parameters of ${key} cannot stand in one object`)
  }
  const fields = parts.map(([schema, place]) => fieldsOf(schema ?? {}, place, refer, '')).join('')
  const content =
    bytes === undefined ? '' : `  /** At most ${bytes} */\n  bytes: Blob | Uint8Array<ArrayBuffer>\n`
  return fields + content
}

/** The types of a domain and the interface of its functions. */
function domainSource(domain: string, { schemas, endpoints }: Shape): string {
  const others = new Set<string>()
  let namesReasons = false
  const refer: Refer = (key) => {
    const other = named(key)
    if (other.domain === domain) return capitalised(other.name)
    others.add(other.domain)
    return `${other.domain}.${capitalised(other.name)}`
  }
  const own = <T>(entries: Record<string, T>) =>
    Object.entries(entries).flatMap(([key, value]): [string, T][] => {
      const { domain: of, name } = named(key)
      return of === domain ? [[name, value]] : []
    })
  const types: string[] = []
  const functions: string[] = []
  for (const [name, schema] of own(schemas)) {
    types.push(`export interface ${capitalised(name)} {\n${fieldsOf(schema, 'answer', refer, '')}}\n`)
  }
  for (const [name, endpoint] of own(endpoints)) {
    const title = capitalised(name)
    const input = inputOf(`${domain}.${name}`, endpoint, refer)
    const rows = rowsOf(endpoint)
    types.push(
      input === ''
        ? `export type ${title}Input = Record<never, never>\n`
        : `export interface ${title}Input {\n${input}}\n`,
      `export type ${title}Answer = ${typeOf(endpoint.answer, 'answer', refer)}\n`,
    )
    const kind = rows
      ? `ListCall<${title}Input, ${title}Answer, ${title}Answer['${rows}'][number]>`
      : `Call<${title}Input, ${title}Answer>`
    functions.push(`${descriptionOf(endpoint)}  ${name}: ${kind}\n`)
  }
  const text = `${types.join('\n')}\nexport interface ${capitalised(domain)}Calls {\n${functions.join('')}}\n`
  namesReasons = /\bAnyReason\b/.test(text)
  const kinds = ['Call', 'ListCall'].filter((kind) => new RegExp(`: ${kind}<`).test(text))
  return [
    notice,
    `import type { ${kinds.join(', ')} } from '../calls.ts'\n`,
    namesReasons ? `import type { AnyReason } from '../error.ts'\n` : '',
    /\bReason\b(?!s)/.test(text) ? `import type { Reason } from './reasons.ts'\n` : '',
    ...[...others].sort().map((other) => `import type * as ${other} from './${other}.ts'\n`),
    `\n${text}`,
  ].join('')
}

function union(name: string, comment: string, values: readonly string[]): string {
  return `/** ${comment} */\nexport type ${name} =\n${values.map((value) => `  | ${value}\n`).join('')}`
}

/** Every source that the contract decides, by the name of its file. */
export function sourcesOf(shape: Shape): Map<string, string> {
  const domains = [...new Set(Object.keys(shape.endpoints).map((key) => named(key).domain))].sort()
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`)
  const tables = domains.map((domain) => {
    const lines = Object.entries(shape.endpoints)
      .filter(([key]) => named(key).domain === domain)
      .map(([key, endpoint]) => lineOf(named(key).name, endpoint))
    return `  ${domain}: \`${lines.join('\n')}\`,\n`
  })
  const imports = domains
    .map((domain) => `import type { ${capitalised(domain)}Calls } from './${domain}.ts'\n`)
    .join('')
  const members = domains.map((domain) => `  ${domain}: ${capitalised(domain)}Calls\n`).join('')
  const namespaces = domains.map((domain) => `export type * as ${domain} from './${domain}.ts'\n`).join('')
  return new Map([
    ['version.ts', `${notice}\n/** Of this client. */\nexport const version = '${shape.version}'\n`],
    [
      'reasons.ts',
      `${notice}\n${union('Reason', 'Why something is refused or has failed.', quoted(shape.reasons))}\n${union(
        'FieldReason',
        'Why a parameter is wrong.',
        [anyReason, ...quoted(shape.fieldReasons)],
      )}`,
    ],
    [
      'tables.ts',
      `${notice}\n/** A line an endpoint: name, method, path, and what is special about it (calls.ts). */\nexport const tables = {\n${tables.join('')}} as const\n`,
    ],
    [
      'domains.ts',
      `${notice}\n${imports}\n${namespaces}\n/** The functions of a client, by domain. */\nexport interface Domains {\n${members}}\n`,
    ],
    ...domains.map((domain): [string, string] => [`${domain}.ts`, domainSource(domain, shape)]),
  ])
}
