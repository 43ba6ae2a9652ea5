import { wrongField } from '../../../../platform/http/app-error.ts'
import { cleanText } from '../../../../platform/text/values.ts'

/** Names as an import would write them. Throws where nothing is left of one. */
export function cleanName(field: string, name: string): string {
  const clean = cleanText(name)
  if (clean === '') throw wrongField(field, 'entry_name_blank', { field })
  return clean
}

export const cleanNameOrNull = (field: string, name: string | null): string | null =>
  name === null ? null : cleanName(field, name)
