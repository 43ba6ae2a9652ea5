import type { Generated, JSONColumnType } from 'kysely'
import type { Int8 } from './columns.ts'

/** Accounts, sessions, and what members save. */

export type HiddenKind = 'work' | 'tag' | 'performer'
export type HistoryState = 'off' | 'on' | 'paused'

/** What a member waits for a work to get. */
export type Wants = 'magnet' | 'film'

export interface MemberTables {
  copied_magnet: { member_id: Int8; work_id: Int8; magnet_id: Int8; copied_at: Date }
  awaited_work: {
    member_id: Int8
    work_id: Int8
    wants: Wants
    created_at: Date
    arrived_at: Date | null
    seen_at: Date | null
  }
  member: {
    id: Generated<string>
    user_name: string | null
    user_name_key: string | null
    email: string | null
    password_hash: string | null
    roles: Generated<string[]>
    avatar: Generated<string>
    is_demo: Generated<boolean>
    banned_at: Date | null
    /** When the ban ends; null: it does not. */
    banned_until: Date | null
    ban_reason: string | null
    delete_after: Date | null
    erased_at: Date | null
    history_state: Generated<HistoryState>
    news_seen_at: Generated<Date>
    recommendations: Generated<boolean>
    /** What is older is not used for recommendations; null: all is. */
    recommendations_since: Date | null
    created_at: Generated<Date>
  }
  sign_in: {
    id: Generated<string>
    member_id: Int8
    remembered: boolean
    device: string
    address: string
    created_at: Date
    last_at: Date
    expires_at: Date
    absolute_expires_at: Date
    ended_at: Date | null
    second_factor_at: Date | null
    /** A television or an app: see `device`. */
    is_device: Generated<boolean>
  }
  device: {
    id: Generated<string>
    sign_in_id: Int8
    member_id: Int8
    token_hash: Buffer
    name: string
    client: Generated<string>
  }
  device_code: {
    hash: Buffer
    member_id: Int8
    name: string
    salt: Buffer
    expires_at: Date
    used_at: Date | null
    used_from: Buffer | null
  }
  refresh_token: { hash: Buffer; sign_in_id: Int8; created_at: Date; used_at: Date | null }
  access_token: { hash: Buffer; sign_in_id: Int8; expires_at: Date }
  captcha: { uuid: string; answer: Buffer; expires_at: Date; returned: Generated<number> }
  try_count: { key: Buffer; count: number; until: Date }
  retired_name: { hash: Buffer }
  reset_code: { hash: Buffer; member_id: Int8; used_at: Date | null; created_at: Date }
  password_reset: { hash: Buffer; member_id: Int8; expires_at: Date }
  signing_key: { id: string; public_key: Buffer; private_key: Buffer; created_at: Date }
  used_nonce: { mark: Buffer; until: Date }
  submission: { mark: Buffer; at: Date }
  work_like: { member_id: Int8; work_id: Int8; created_at: Date }
  folder: {
    id: Generated<string>
    member_id: Int8
    name: string
    description: Generated<string>
    is_private: Generated<boolean>
    public_id: Generated<string>
    description_public: Generated<boolean>
    is_default: Generated<boolean>
    work_id: string | null
    created_at: Date
  }
  collected_work: { member_id: Int8; work_id: Int8; created_at: Date }
  folder_work: { folder_id: Int8; work_id: Int8; member_id: Int8; created_at: Date }
  hidden: { member_id: Int8; kind: HiddenKind; target_id: Int8; created_at: Date }
  followed: { member_id: Int8; entity_id: Int8; created_at: Date }
  saved_search: {
    id: Generated<string>
    member_id: Int8
    name: string
    conditions: JSONColumnType<object, string, never>
    new_works: Generated<string[]>
    seen_works: Generated<string[]>
    created_at: Date
  }
  viewed_work: {
    member_id: Int8
    work_id: Int8
    viewed_at: Date
    position: number | null
    length: number | null
    /** The part that was watched last, which position and length are of. */
    part_id: string | null
  }
}
