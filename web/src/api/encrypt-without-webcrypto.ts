import { JSEncrypt } from 'jsencrypt'

/** RSA-OAEP with SHA-256 in plain JavaScript, to base64. `publicKey` is SPKI in base64. Throws where it is none. */
export function encrypt(text: string, publicKey: string): string {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(publicKey)
  const encrypted = rsa.encryptOAEP(text)
  if (encrypted === false) throw new Error('The key cannot be used')
  return encrypted
}
