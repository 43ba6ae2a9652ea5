import { createHmac, randomBytes } from 'node:crypto'

/** Signatures and secrets as the Standard Webhooks specification has them. */

const secretBytes = 32

export const newSecret = () => randomBytes(secretBytes)

/** As receivers are given it. */
export const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`

export const messageName = (id: string) => `msg_${id}`

/** While the secret is being renewed there are two, and a signature by each. */
export function signedHeaders(
  id: string,
  now: number,
  body: string,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const name = messageName(id)
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${name}.${timestamp}.${body}`).digest('base64')
    return `v1,${signature}`
  })
  return {
    'webhook-id': name,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
