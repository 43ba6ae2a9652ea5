import { encrypt, signedSending } from '@yehang/client/signing'
import type { CallRequest, RawAnswer, Transport } from './client.ts'

/** Signs calls as docs/api.md defines. Not part of the start: a page that is only read does not need it. */

/** Browsers have WebCrypto on HTTPS and localhost alone. */
async function encryptAnywhere(text: string, publicKey: string): Promise<string> {
  if (crypto.subtle) return encrypt(text, publicKey)
  return (await import('./encrypt-without-webcrypto.ts')).encrypt(text, publicKey)
}

let signAtOnce: ((request: CallRequest) => CallRequest) | undefined

/** A call signed without waiting for anything, by what this page holds; as it came where it holds nothing yet. */
export const signNow = (request: CallRequest): CallRequest => signAtOnce?.(request) ?? request

/** Signs each call of this page. Rejects where `first` holds no key. */
export async function signedTransport(
  send: Transport,
  askKey: () => Promise<RawAnswer>,
  first: RawAnswer,
): Promise<Transport> {
  const signing = await signedSending(send, askKey, first, encryptAnywhere)
  signAtOnce = signing.sign
  return signing.send
}
