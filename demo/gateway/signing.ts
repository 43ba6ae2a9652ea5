import { createHash, createSign, createVerify } from 'node:crypto'

/** `sign` over what is not empty, sorted by name, joined as `name=value` with `&`. */
export function joinedFields(fields: Readonly<Record<string, string>>, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
}

export const signSha256 = (
  text: string,
  privateKey: string,
  hash: 'RSA-SHA256' | 'RSA-SHA1' = 'RSA-SHA256',
) => createSign(hash).update(text).sign(privateKey, 'base64')

export const isSignedSha256 = (text: string, signature: string, publicKey: string) =>
  createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')
