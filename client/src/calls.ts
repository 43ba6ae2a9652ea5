export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Of each try; that of the client where it is left out. */
  timeoutMs?: number
  /** False: the same submission may be sent again within a second (docs/api.md, “Submitting”). */
  repeatSubmit?: boolean
}

/** What a function takes: its parameters may be left out where none of them is needed. */
export type Given<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/** Calls an endpoint. Rejects with an ApiError, or as the signal does. */
export type Call<Input, Answer> = (...given: Given<Input>) => Promise<Answer & { msg: string }>

/** The same for a list, of which `all` reads page after page. */
export interface ListCall<Input, Answer, Row> extends Call<Input, Answer> {
  all(...given: Given<Omit<Input, 'pageNum'>>): AsyncGenerator<Row, void, undefined>
}

/** How an endpoint is called, by its line in the table. */
export interface Endpoint {
  name: string
  method: string
  /** Below the API's base, parameters in braces. */
  path: string
  /** Of a list: the field of its answer that holds the rows. */
  rows: 'rows' | 'data' | undefined
  /** The body is bytes, and all parameters stand in the address. */
  bytes: boolean
  /** Never signed: signatures are made with its answer. */
  unsigned: boolean
  /** Answers with new tokens; renews them; ends them. */
  tokens: 'new' | 'renew' | 'end' | undefined
}

/** Reads a table: a line an endpoint, with its name, method, path and what is special about it. */
export function endpointsOf(table: string): Endpoint[] {
  return table.split('\n').map((line) => {
    const [name = '', method = '', path = '', ...special] = line.split(' ')
    return {
      name,
      method,
      path,
      rows: (['rows', 'data'] as const).find((field) => special.includes(field)),
      bytes: special.includes('bytes'),
      unsigned: special.includes('unsigned'),
      tokens: (['new', 'renew', 'end'] as const).find((effect) => special.includes(effect)),
    }
  })
}

export type Input = Record<string, unknown>

/** The address and the body of a call. */
export function requestOf({ method, path, bytes }: Endpoint, input: Input) {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined) throw new TypeError(`${method} ${path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const content = rest.bytes as Blob | Uint8Array<ArrayBuffer> | undefined
  if (bytes) delete rest.bytes
  const isInAddress = bytes || method === 'GET'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isInAddress ? rest : {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return {
    path: query.size > 0 ? `${filled}?${query}` : filled,
    type: bytes ? 'application/octet-stream' : isInAddress ? undefined : 'application/json',
    body: bytes ? content : isInAddress ? undefined : JSON.stringify(rest),
  }
}

const rowsOfPage = 100

/** All rows of a list from its first page on, by as many calls as are read. */
export async function* allRows(
  call: (input: Input) => Promise<object>,
  field: 'rows' | 'data',
  input: Input,
): AsyncGenerator<unknown, void, undefined> {
  const pageSize = Number(input.pageSize ?? rowsOfPage)
  for (let pageNum = 1, read = 0; ; pageNum++) {
    const answer = (await call({ ...input, pageNum, pageSize })) as {
      rows?: unknown[]
      data?: unknown[]
      total?: number
      totalCapped?: true
    }
    const rows = answer[field] ?? []
    yield* rows
    read += rows.length
    const isLast = !answer.totalCapped && answer.total !== undefined && read >= answer.total
    if (rows.length < pageSize || isLast) return
  }
}
