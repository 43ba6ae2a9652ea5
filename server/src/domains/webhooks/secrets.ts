import { openSealed, seal } from '../../platform/secrets.ts'

/** Secrets of webhooks at rest. */

const sealedFor = (webhookId: string, secretKey: Buffer) => ({
  secretKey,
  purpose: 'secrets of webhooks',
  row: webhookId,
})

export const sealSecret = (secret: Buffer, webhookId: string, secretKey: Buffer) =>
  seal(secret, sealedFor(webhookId, secretKey))

/**
 * Those that sign now; null where the present one was sealed with another SECRET_KEY. A former one that was does not sign:
 * the present one was made in its place.
 */
export function openSecrets(
  {
    id,
    secret,
    formerSecret,
    formerUntil,
  }: { id: string; secret: Buffer; formerSecret: Buffer | null; formerUntil: Date | null },
  secretKey: Buffer,
  now: number,
): Buffer[] | null {
  const open = (sealed: Buffer) => {
    try {
      return openSealed(sealed, sealedFor(id, secretKey))
    } catch {
      return null
    }
  }
  const own = open(secret)
  if (own === null) return null
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil.getTime() > now
  const former = isFormerValid ? open(formerSecret) : null
  return former === null ? [own] : [own, former]
}
