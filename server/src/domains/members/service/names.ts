import { macOf } from '../../../platform/secrets.ts'

/** The stored form of the name of an erased account, given folded. */
export function retiredName(secretKey: Buffer, key: string): Buffer {
  return macOf(secretKey, 'retired name', key)
}
/** The form in which user names are compared: full width, ligatures and upper case make no other name. */
export function foldUserName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
