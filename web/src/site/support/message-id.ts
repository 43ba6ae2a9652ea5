import { idPattern } from '@yehang/contract/limits'

/** The message that an address opens; null where it opens none. */
export function messageIdOf({ id = '' }: Record<string, string>): string | null {
  return idPattern.test(id) ? id : null
}
