import { idPattern } from '@yehang/contract/limits'
import { anyReason, type Json, type Schema } from './shape.ts'

/** Where a type stands: what a caller writes into an address or a body, or reads. */
export type Place = 'query' | 'body' | 'answer'

const idForm = idPattern.source
const isName = /^[A-Za-z_$][\w$]*$/
const propertyName = (name: string) => (isName.test(name) ? name : quoted(name))
const quoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const literal = (value: Json) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))

export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Switches such as `isDht` travel as text and may be written as numbers. */
function valuesOf(values: readonly Json[], place: Place): string {
  const isNumeric = place === 'query' && values.every((value) => /^\d{1,3}$/.test(String(value)))
  return (isNumeric ? [...values.map(Number), ...values] : values).map(literal).join(' | ')
}

/** What is known of a value beside its type, for the description of its field. */
function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, default: usual, format, pattern } = schema
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
    if (least !== undefined) return `at least ${least}${unit}`
    return most === undefined ? '' : `at most ${most}${unit}`
  }
  const parts = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    pattern === idForm ? 'an id' : pattern && !format ? `\`${pattern.replaceAll('*/', '*\\/')}\`` : '',
    format && format !== 'uuid' ? '' : (format ?? ''),
    usual === undefined ? '' : `default ${JSON.stringify(usual)}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const isObject = (schema: Schema) => schema.type === 'object' && schema.properties !== undefined

/** The fields of an object, each on a line. */
export function fieldsOf(schema: Schema, place: Place, refer: Refer, indent: string): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const isNeeded = schema.required?.includes(name)
      const mark = isNeeded ? '' : '?'
      const type = typeOf(property, place, refer, `${indent}  `)
      const limits = place === 'answer' ? '' : limitsOf(property)
      const comment = limits ? `${indent}  /** ${capitalised(limits)} */\n` : ''
      return `${comment}${indent}  ${propertyName(name)}${mark}: ${type}${isNeeded ? '' : ' | undefined'}\n`
    })
    .join('')
}

/** How a type refers to a named one. */
export type Refer = (name: string) => string

const inUnion = (type: string) => (/\s[|&]\s/.test(type) && !type.startsWith('{') ? `(${type})` : type)

export function typeOf(schema: Schema, place: Place, refer: Refer, indent = ''): string {
  const inner = (part: Schema) => typeOf(part, place, refer, indent)
  if (schema.$ref === anyReason) return place === 'answer' ? 'AnyReason' : 'Reason'
  if (schema.$ref !== undefined) return refer(schema.$ref)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(inner))].join(' | ')
  if (schema.const !== undefined) return valuesOf([schema.const], place)
  if (schema.enum) return valuesOf(schema.enum, place)
  if (schema.prefixItems) return `[${schema.prefixItems.map(inner).join(', ')}]`
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `${place === 'answer' ? '' : 'readonly '}${inUnion(inner(schema.items ?? {}))}[]`
    case 'object':
      if (isObject(schema)) {
        const fields = fieldsOf(schema, place, refer, indent)
        return fields === '' ? 'Record<never, never>' : `{\n${fields}${indent}}`
      }
      return `Record<string, ${typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : 'unknown'}>`
    default:
      return 'unknown'
  }
}
