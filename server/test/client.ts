import { type Answer, base, type Endpoint, refusal } from '@yehang/contract'
import { z } from 'zod'

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: object
  /** Sent as they are, in place of a body. */
  bytes?: Buffer
  headers?: Record<string, string>
  /** True leaves the submission guard on: with a fixed clock, every second call is a repetition. */
  repeatSubmit?: boolean
}

export interface Called<T extends Endpoint> {
  status: number
  headers: Headers
  /** 200, or that of the refusal. */
  code: number
  /** The answer, where its code is 200. Throws the refusal's words otherwise. */
  answer: Answer<T>
  /** The refusal, where there is one. Throws where the call went through. */
  refusal: z.output<typeof refusal>
}

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: CallOptions): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

const coded = z.object({ code: z.int() })

/** Made once for each endpoint: most of a check is the making of its schema. */
const answerSchemas = new WeakMap<Endpoint, z.ZodObject>()

/** Checks an answer against the contract: one with a missing, a wrong or an extra field throws. */
export function readAnswer<T extends Endpoint>(
  endpoint: T,
  body: unknown,
): Answer<T> | z.output<typeof refusal> {
  const { code } = coded.parse(body)
  if (code !== 200) return refusal.parse(body)
  let schema = answerSchemas.get(endpoint)
  if (schema === undefined) {
    schema = z.strictObject({ code: z.literal(200), msg: z.string(), ...endpoint.answer.shape })
    answerSchemas.set(endpoint, schema)
  }
  return schema.parse(body) as unknown as Answer<T>
}

/** Calls an endpoint over HTTP as a client would; every answer is held against the contract. */
export async function call<T extends Endpoint>(
  url: string,
  endpoint: T,
  options: CallOptions = {},
): Promise<Called<T>> {
  const response = await fetch(url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      ...(options.body && { 'content-type': 'application/json' }),
      ...(options.bytes && { 'content-type': 'application/octet-stream' }),
      ...(!options.repeatSubmit && { repeatSubmit: 'false' }),
      ...options.headers,
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
    ...(options.bytes && { body: new Uint8Array(options.bytes) }),
  })
  const body: unknown = await response.json()
  const read = readAnswer(endpoint, body)
  const { code } = coded.parse(body)
  const refused = code !== 200
  return {
    status: response.status,
    headers: response.headers,
    code,
    get answer() {
      if (refused) throw new Error(`refused: ${JSON.stringify(body)}`)
      return read as Answer<T>
    },
    get refusal() {
      if (!refused) throw new Error(`not refused: ${JSON.stringify(body).slice(0, 200)}`)
      return read as z.output<typeof refusal>
    },
  }
}
