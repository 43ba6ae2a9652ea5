import { anyReason, base, type Endpoint, endpoints, reasonNames, reasons, refusal } from '@yehang/contract'
import { z } from 'zod'
import { answerDescription } from './words.ts'

type Json = Record<string, unknown>

const code = z.literal(200)
const msg = z.string()

/** JSON Schema of what a caller writes (`input`) or reads (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // They are many, and stand in the answers of many endpoints.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== anyReason) return
      delete jsonSchema.enum
      delete jsonSchema.type
      jsonSchema.$ref = '#/components/schemas/Reason'
    },
  })
  return json
}

/** The fields of an object schema: name, JSON Schema, and whether a caller must send it. */
export function fieldsOf(
  schema: z.ZodObject | undefined,
): { name: string; schema: Json; required: boolean }[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    required: required.includes(name),
  }))
}

function parametersOf(endpoint: Endpoint): Json[] {
  return [
    ...fieldsOf(endpoint.params).map((field) => ({ ...field, in: 'path', required: true })),
    ...fieldsOf(endpoint.query).map((field) => ({ ...field, in: 'query' })),
  ]
}

function operationOf(endpoint: Endpoint): Json {
  const answer = z.strictObject({ code, msg, ...endpoint.answer.shape })
  return {
    summary: endpoint.summary,
    security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
    // The scope that an API key needs; null: no key may call it.
    ...(endpoint.scope !== undefined && { 'x-scope': endpoint.scope }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.bytes && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    responses: {
      200: {
        description: answerDescription,
        content: {
          'application/json': {
            schema: { anyOf: [schemaOf(answer, 'output'), { $ref: '#/components/schemas/AppError' }] },
          },
        },
      },
    },
  }
}

/** The code of every reason; null of those that stand inside answers only. */
const codesOfReasons = Object.fromEntries(
  reasonNames.map((reason) => {
    const entry = reasons[reason]
    return [reason, 'code' in entry ? entry.code : null]
  }),
)

/** The OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(siteName: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints as readonly Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1' },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: {
        AppError: { ...schemaOf(refusal, 'output'), 'x-reasons': codesOfReasons },
        Reason: { type: 'string', enum: reasonNames },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
