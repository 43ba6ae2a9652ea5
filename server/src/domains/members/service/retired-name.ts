import { macOf } from '../../../platform/secrets.ts'

/** What is kept of the name of an erased account, given folded. */
export function retiredName(secretKey: Buffer, key: string): Buffer {
  return macOf(secretKey, 'retired name', key)
}
