import {
  reportContactMax,
  reportContactMin,
  reportStatementMax,
  reportStatementMin,
} from '@yehang/contract/limits'
import type { Check } from '../../ui/forms/form.ts'

/** As the server checks them. */

const lengthOf = (value: string) => [...value.trim()].length

export const statement: Check = (value) => {
  const length = lengthOf(value)
  if (length < reportStatementMin) return `请写至少 ${reportStatementMin} 个字，说明哪里有问题`
  return length > reportStatementMax ? `最多 ${reportStatementMax} 个字，现在 ${length} 个` : null
}

export const contact: Check = (value) => {
  const length = lengthOf(value)
  return length < reportContactMin || length > reportContactMax
    ? '请留下邮箱、电话或其他能联系到你的方式'
    : null
}
