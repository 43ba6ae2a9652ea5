import { macOf } from '../../../platform/secrets.ts'

/** The stored form of the name of an erased account, given folded. */
export function retiredName(secretKey: Buffer, key: string): Buffer {
  return macOf(secretKey, 'retired name', key)
}
