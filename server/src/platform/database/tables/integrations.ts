import type { Generated } from 'kysely'
import type { Int8, ReasonParams } from './columns.ts'

/** Programs of the operator: keys by which they call, and addresses that are told what happens. */

export type WebhookState = 'active' | 'paused' | 'failed' | 'gone'
export type MessageState = 'waiting' | 'delivered' | 'failed'

export interface IntegrationTables {
  api_key: {
    id: Generated<string>
    name: string
    token_hash: Buffer
    token_start: string
    scopes: string[]
    per_minute: number
    addresses: Generated<string[]>
    created_by: Int8
    created_at: Date
    expires_at: Date
    last_at: Date | null
    last_address: string | null
    revoked_at: Date | null
    revoked_by: string | null
  }
  webhook: {
    id: Generated<string>
    name: string
    address: string
    types: string[]
    /** Encrypted. */
    secret: Buffer
    former_secret: Buffer | null
    former_until: Date | null
    state: Generated<WebhookState>
    failing_since: Date | null
    delivered_at: Date | null
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  webhook_message: {
    id: Generated<string>
    webhook_id: Int8
    type: string
    subject: string
    data: Record<string, unknown>
    created_at: Generated<Date>
    /** Written by the database. */
    transaction: Generated<unknown>
    state: Generated<MessageState>
    next_at: Generated<Date>
    leased_until: Date | null
    attempts: Generated<number>
    begun_at: Date | null
  }
  webhook_attempt: {
    id: Generated<string>
    message_id: Int8
    at: Date
    duration_ms: number
    status: number | null
    answer: Generated<string>
    reason: string | null
    reason_params: ReasonParams
  }
}
