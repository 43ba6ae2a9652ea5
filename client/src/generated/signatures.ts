// Made from the contract by `npm run generate`; a test compares.
import type { Call } from '../calls.ts'

export type GetSigningKeyInput = Record<never, never>

export type GetSigningKeyAnswer = {
  data: {
    keyId: string
    publicKey: string
    time: number
  }
}

export interface SignaturesCalls {
  /**
   * 请求签名用的公钥（RSA-2048）和服务器时间
   *
   * For anybody: `GET /v2/app/key`.
   */
  getSigningKey: Call<GetSigningKeyInput, GetSigningKeyAnswer>
}
