import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../../platform/limits/bounded-queue.ts'

/** OWASP's minimum of argon2id, which is this package's default algorithm: 19 MiB and some 20 ms each. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of random unknown bytes, at the same cost: what is checked if there is no account. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$lnawCwSg/4roryHiG7aROQ$cLQwuyspKLidG/Ivh2C6IlJyBEJjSYpqFyiniJhxs1o'

// One for the process: hashes share the threads that read files, of which some must stay free.
const queue = new BoundedQueue(
  Math.min(3, Math.max(1, availableParallelism() - 1)),
  100,
  'too many passwords at once',
)

/** Throws an Overload where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, cost))
}

/** Whether it is the password of the hash. Without one it takes as long, and is wrong. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await queue.run(() => verify(stored ?? nobodysHash, password))
  return fits && stored !== null
}
