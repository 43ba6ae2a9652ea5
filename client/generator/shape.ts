import type { Endpoint } from '@yehang/contract'
import * as contract from '@yehang/contract'
import { z } from 'zod'

/** The public shape of the API as data: what callers write and read, by JSON Schema. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: Json[]
  const?: Json
  default?: Json
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface EndpointShape {
  method: string
  path: string
  summary: string
  who: string
  knowsMember?: true
  unsigned?: true
  /** Takes at most so many bytes in place of a body. */
  bytes?: number
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Schema
}

export interface Shape {
  version: string
  /** Of what stands in several answers, by domain and name. */
  schemas: Record<string, Schema>
  /** By domain and name. */
  endpoints: Record<string, EndpointShape>
  /** Every reason of a refusal or a failure, and those of a wrong parameter beside them. */
  reasons: string[]
  fieldReasons: string[]
}

/** What is described beside the endpoints, in place of one of the schemas. */
export const anyReason = 'Reason'
export const anyFieldReason = 'FieldReason'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const isEndpoint = (value: unknown): value is Endpoint =>
  (contract.endpoints as readonly unknown[]).includes(value)

/** What each domain of the contract exports. */
function exportsOf(wanted: (value: unknown) => boolean): [name: string, value: unknown][] {
  const domains = Object.entries(contract).filter(
    ([, value]) => Object.prototype.toString.call(value) === '[object Module]',
  )
  return domains.flatMap(([domain, module]) =>
    Object.entries(module)
      .filter(([, value]) => wanted(value))
      .map(([name, value]): [string, unknown] => [`${domain}.${name}`, value]),
  )
}

const isNamed = (value: unknown) => isSchema(value) && value instanceof z.ZodObject

/** Names of exported objects, which answers refer to. */
const namedSchemas = new Map(exportsOf(isNamed).map(([name, value]) => [value, name]))

/** `own`: the schema itself, which does not refer to itself by its name. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', own?: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // zod leaves the default of a value out that is transformed.
      const { def } = zodSchema._zod
      if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue as Json
      const is = (other: unknown) => other === zodSchema
      const name = is(contract.anyReason)
        ? anyReason
        : io === 'output' && !is(own)
          ? namedSchemas.get(zodSchema)
          : undefined
      if (name === undefined) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      jsonSchema.$ref = name
    },
  })
  return simplified(json) as Schema
}

/** Without what says nothing, and with one form for what zod writes in two. */
function simplified(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(simplified)
  if (typeof json !== 'object' || json === null) return json
  const { type, additionalProperties, minimum, maximum, oneOf, ...rest } = json as Record<string, unknown>
  const simple = {
    ...(type !== undefined && { type: simplified(type) }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum: simplified(minimum) }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum: simplified(maximum) }),
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplified(value)])),
    ...(oneOf !== undefined && { anyOf: simplified(oneOf) }),
    ...(additionalProperties ? { additionalProperties: simplified(additionalProperties) } : {}),
  }
  return Array.isArray(type) ? { anyOf: type.map((one) => ({ ...simple, type: one })) } : simple
}

function shapeOf({ method, path, summary, who, ...endpoint }: Endpoint): EndpointShape {
  const { knowsMember, unsigned, bytes, params, query, body, answer } = endpoint
  return {
    ...{ method, path, summary, who },
    ...(knowsMember && { knowsMember }),
    ...(unsigned && { unsigned }),
    ...(bytes !== undefined && { bytes }),
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    answer: schemaOf(answer, 'output', answer),
  }
}

/** Names that a schema refers to. */
function referredIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : referredIn(value),
  )
}

/** Those that endpoints refer to, directly or by others. */
function schemasIn(endpoints: object): Record<string, Schema> {
  const byName = new Map([...namedSchemas].map(([schema, name]) => [name, schema as z.ZodType]))
  const found = new Map<string, Schema>()
  const add = (value: unknown) => {
    for (const name of referredIn(value)) {
      const schema = byName.get(name)
      if (schema === undefined || found.has(name)) continue
      found.set(name, schemaOf(schema, 'output', schema))
      add(found.get(name))
    }
  }
  add(endpoints)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The contract as it is. */
export function presentShape(version: string): Shape {
  const named = exportsOf(isEndpoint) as [string, Endpoint][]
  const missing = contract.endpoints.filter((endpoint) => !named.some(([, value]) => value === endpoint))
  if (missing.length > 0) {
    throw new Error(`Not exported by a domain: ${missing.map(({ method, path }) => `${method} ${path}`)}`)
  }
  const inOrder = named.sort(
    ([, a], [, b]) =>
      (contract.endpoints as readonly Endpoint[]).indexOf(a) -
      (contract.endpoints as readonly Endpoint[]).indexOf(b),
  )
  const endpoints = Object.fromEntries(inOrder.map(([name, endpoint]) => [name, shapeOf(endpoint)]))
  return {
    version,
    schemas: schemasIn(endpoints),
    endpoints,
    reasons: [...contract.reasonNames],
    fieldReasons: [...contract.fieldReasons],
  }
}
