import { recordFields } from '../record/record.ts'
import { fieldNames, partNames, partOf } from './words.ts'

const required: readonly string[] = ['channel', 'number', 'title', 'pubTime']

export function fieldName(field: string): string {
  const [first = '', part] = field.split('.')
  const name = fieldNames[first] ?? first
  return part === undefined ? name : partOf(name, partNames[part] ?? part)
}

export const isRequired = (field: string): boolean => required.includes(field)

export const mappableFields = recordFields.map((field) => ({
  field,
  name: fieldName(field),
  required: isRequired(field),
}))
