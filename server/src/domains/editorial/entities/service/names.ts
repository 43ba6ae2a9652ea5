import { AppError } from '../../../../platform/http/app-error.ts'
import { cleanText } from '../../../../platform/text/values.ts'

/** Names as an import would write them. Throws where nothing is left of one. */
export function cleanName(field: string, name: string): string {
  const clean = cleanText(name)
  if (clean === '')
    throw new AppError(500, `${words[field] ?? field}不能只有空白`, { [field]: '不能只有空白' })
  return clean
}

const words: Record<string, string> = { name: '名称', nameCn: '中文名', group: '标签组', aliases: '别名' }

export const cleanNameOrNull = (field: string, name: string | null): string | null =>
  name === null ? null : cleanName(field, name)
