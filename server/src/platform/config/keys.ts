import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Parser, repository } from './values.ts'

/**
 * RSA keys as settings hold them: PEM (line breaks may be written `\n`), base64 on one line, or the path of a file with
 * either. Read once, at the start, so that a wrong one is noticed there and not with the first payment.
 */

const forms = 'PEM, base64 on one line, or the path of a file with it'
export const privateKeyExpected = `a private RSA key of 2048 bits or more: ${forms}`
export const publicKeyExpected = `a public RSA key of 2048 bits or more: ${forms}`

const bitsMin = 2048

/** Answers PEM, PKCS#8. */
export const privateKey: Parser<string> = (text) => {
  const key = keyOf(text, [
    ({ pem, der }) =>
      pem === undefined
        ? createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
        : createPrivateKey(pem),
    ({ der }) => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
  return key?.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** Answers PEM, SPKI. */
export const publicKey: Parser<string> = (text) => {
  const key = keyOf(text, [
    ({ pem, der }) =>
      pem === undefined ? createPublicKey({ key: der, format: 'der', type: 'spki' }) : publicOf(pem),
    ({ der }) => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
  return key?.export({ format: 'pem', type: 'spki' }).toString()
}

export function isPair(privatePem: string, publicPem: string): boolean {
  return createPublicKey(privatePem).equals(createPublicKey(publicPem))
}

/** A certificate will do; a private key, of which Node would make the public one, will not. */
function publicOf(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('This key is private.')
  return createPublicKey(pem)
}

interface Encoded {
  pem: string | undefined
  der: Buffer
}

function keyOf(text: string, readings: ((encoded: Encoded) => KeyObject)[]): KeyObject | undefined {
  const encoded = encodedIn(text) ?? encodedIn(fileAt(text))
  if (encoded === undefined) return undefined
  for (const reading of readings) {
    try {
      const key = reading(encoded)
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      return key.asymmetricKeyType === 'rsa' && bits >= bitsMin ? key : undefined
    } catch {
      // the next one may fit
    }
  }
  return undefined
}

function encodedIn(text: string): Encoded | undefined {
  if (text.includes('-----BEGIN ')) return { pem: text.replaceAll('\\n', '\n'), der: Buffer.alloc(0) }
  // Every key of ours begins with these letters, and is longer than paths are.
  if (!/^(?:MI|LS0t)[\w+/=\s]{200,}$/.test(text)) return undefined
  const der = Buffer.from(text, 'base64')
  const inner = der.toString('latin1')
  return { pem: inner.startsWith('-----BEGIN ') ? inner : undefined, der }
}

function fileAt(name: string): string {
  try {
    return readFileSync(path.resolve(repository, name), 'utf8').trim()
  } catch {
    return ''
  }
}
