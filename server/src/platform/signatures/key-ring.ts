import type { webcrypto } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { dayMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { addSigningKey, readSigningKeys, type SigningKeyRow } from './queries/signing-keys.ts'
import { makeKey, openPrivateKey, openSecret } from './sealing.ts'

const rotationMs = 30 * dayMs
/** The one that clients use, and the one before it. */
const validKeys = 2
/** Another process may have made a new key: looked for this often when the key is asked for … */
const rereadMs = 60_000
/** … and this often when a call names one that is not known here. */
const rereadUnknownMs = 1000
/** Opened secrets of a key, some 500 bytes each. A page has one as long as it is open. */
const mostSecrets = 10_000

export interface SigningKey {
  id: string
  /** SPKI in base64. */
  publicKey: string
  createdAt: number
  secrets: OpenedSecrets
}

interface OpenedSecret {
  sealed: string
  secret: string
}

/**
 * Secrets by the beginning of their encrypted form, which is random throughout: to hash all of its 344 characters takes
 * as long as the signature.
 */
class OpenedSecrets {
  readonly #byBeginning: LRUCache<string, OpenedSecret, string>

  constructor(privateKey: webcrypto.CryptoKey) {
    this.#byBeginning = new LRUCache({
      max: mostSecrets,
      async fetchMethod(_beginning, _old, { context: sealed }) {
        const secret = await openSecret(sealed, privateKey)
        return secret === undefined ? undefined : { sealed, secret }
      },
    })
  }

  /** The secret, where it was opened before. */
  known(sealed: string): string | undefined {
    const opened = this.#byBeginning.get(beginningOf(sealed))
    return opened?.sealed === sealed ? opened.secret : undefined
  }

  /** Decrypts a secret that is not known, once for all waiting callers; undefined where it is none of this key. */
  async open(sealed: string): Promise<string | undefined> {
    const opened = await this.#byBeginning.fetch(beginningOf(sealed), { context: sealed })
    return opened?.sealed === sealed ? opened.secret : undefined
  }
}

const beginningOf = (sealed: string) => sealed.slice(0, 32)

/** Callers during the fetch wait for the same result. */
function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let underway: Promise<void> | undefined
  return () => {
    underway ??= work().finally(() => {
      underway = undefined
    })
    return underway
  }
}

/** The keys of signed requests, the same for all processes of a database: made at the first need, anew each month. */
export class KeyRing {
  readonly #context: Context
  #keys: SigningKey[] = []
  #readAt = Number.NEGATIVE_INFINITY
  readonly #read = singleFlight(async () => this.#take(await readSigningKeys(this.#context.db)))
  readonly #renew = singleFlight(() => this.#addKey())

  constructor(context: Context) {
    this.#context = context
  }

  /** The key that clients use now. */
  async current(): Promise<SigningKey> {
    if (this.#isOlderThan(rereadMs)) await this.#read()
    const [newest] = this.#keys
    if (newest !== undefined && !this.#isDue(newest.createdAt)) return newest
    await this.#renew()
    const [made] = this.#keys
    if (made === undefined) throw new Error('no key of signed requests can be opened')
    return made
  }

  /** A key that is valid and known here. */
  known(id: string): SigningKey | undefined {
    return this.#keys.find((key) => key.id === id)
  }

  /** A key that is valid, though another process may have made it just now. */
  async find(id: string): Promise<SigningKey | undefined> {
    if (this.known(id) === undefined && this.#isOlderThan(rereadUnknownMs)) await this.#read()
    return this.known(id)
  }

  #isOlderThan(ms: number): boolean {
    return Math.abs(this.#context.clock.now() - this.#readAt) >= ms
  }

  #isDue(createdAt: number): boolean {
    return this.#context.clock.now() - createdAt >= rotationMs
  }

  async #addKey(): Promise<void> {
    const { db, clock, secretKey } = this.#context
    const rows = await addSigningKey(db, validKeys, async (present) => {
      this.#take(present)
      const [newest] = this.#keys
      if (newest !== undefined && !this.#isDue(newest.createdAt)) return null
      const { id, publicKey, sealedPrivateKey } = await makeKey(secretKey)
      return {
        id,
        public_key: publicKey,
        private_key: sealedPrivateKey,
        created_at: new Date(clock.now()),
      }
    })
    this.#take(rows)
  }

  #take(rows: SigningKeyRow[]): void {
    this.#keys = rows.flatMap((row) => this.known(row.id) ?? this.#open(row) ?? [])
    this.#readAt = this.#context.clock.now()
  }

  #open(row: SigningKeyRow): SigningKey | null {
    let privateKey: webcrypto.CryptoKey
    try {
      privateKey = openPrivateKey(row.private_key, row.id, this.#context.secretKey)
    } catch {
      this.#context.log.warn(
        { keyId: row.id },
        'a key of signed requests was made with another SECRET_KEY, and is passed over',
      )
      return null
    }
    return {
      id: row.id,
      publicKey: row.public_key.toString('base64'),
      createdAt: row.created_at.getTime(),
      secrets: new OpenedSecrets(privateKey),
    }
  }
}
