import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Context } from '../context.ts'
import { KeyRing, type SigningKey } from './key-ring.ts'
import { dropNonces, takeNonce } from './queries/nonces.ts'
import {
  canonicalQuery,
  faultOf,
  missingSignature,
  readSignature,
  repeatedNonce,
  type SignatureGuard,
  unknownKey,
  wrongSignature,
} from './request-signature.ts'

/** Twice the window: a call may be dated so far ahead. */
const nonceMs = 600_000
const cleanEveryMs = 60_000

const mostQueries = 5000

/** Signed requests, docs/decisions/0012. */
export class Signatures implements SignatureGuard {
  readonly #context: Context
  readonly #keys: KeyRing
  readonly #required: boolean
  /** Canonical queries by address, for cached answers: making one takes longer than the MD5. */
  readonly #queries = new Map<string, string>()
  #cleanAt = 0

  constructor(context: Context) {
    this.#context = context
    this.#keys = new KeyRing(context)
    this.#required = context.config.signedRequests === 'require'
  }

  /** The key with which clients encrypt their secrets. */
  currentKey(): Promise<SigningKey> {
    return this.#keys.current()
  }

  passesAtOnce(request: IncomingMessage): boolean {
    const signature = readSignature(request)
    if (signature === null) return !this.#required
    const secret = this.#keys.known(signature.keyId)?.secrets.known(signature.sealedSecret)
    if (secret === undefined) return false
    const canonical = this.#canonicalQuery(request.url ?? '')
    return faultOf(signature, secret, canonical, this.#context.clock.now()) === null
  }

  #canonicalQuery(address: string): string {
    let canonical = this.#queries.get(address)
    if (canonical === undefined) {
      if (this.#queries.size >= mostQueries) this.#queries.clear()
      canonical = canonicalQuery(address)
      this.#queries.set(address, canonical)
    }
    return canonical
  }

  async check(request: IncomingMessage, once: boolean): Promise<void> {
    // Our own pages read the API without a connection.
    if (!(request.socket instanceof Socket)) return
    const signature = readSignature(request)
    if (signature === null) {
      if (this.#required) throw missingSignature()
      return
    }
    const key = await this.#keys.find(signature.keyId)
    if (key === undefined) throw unknownKey()
    const secret = await key.secrets.open(signature.sealedSecret)
    if (secret === undefined) throw wrongSignature('x-key')
    const canonical = canonicalQuery(request.url ?? '')
    const fault = faultOf(signature, secret, canonical, this.#context.clock.now())
    if (fault !== null) throw fault
    if (once) await this.#takeNonce(`${secret} ${signature.nonce}`)
  }

  async #takeNonce(nonce: string): Promise<void> {
    const { db, clock } = this.#context
    const now = clock.now()
    const mark = hash('sha256', nonce, 'buffer')
    if (!(await takeNonce(db, mark, new Date(now), new Date(now + nonceMs)))) throw repeatedNonce()
    if (now < this.#cleanAt && now >= this.#cleanAt - cleanEveryMs) return
    this.#cleanAt = now + cleanEveryMs
    await dropNonces(db, new Date(now))
  }
}
