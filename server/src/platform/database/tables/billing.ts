import type { Generated } from 'kysely'
import type { Day, Int8 } from './columns.ts'

/** Money, and what it buys. */

export type PayChannel = 'alipay' | 'weixin'
export type ProviderName = 'alipay' | 'wechat' | 'epay'
export type Device = 'phone' | 'desktop'
export type OrderState =
  | 'created'
  | 'pending'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'partial'
  | 'closing'
  | 'closed'
  | 'abnormal'

export interface MembershipTables {
  level: { level_id: number; group_name: string }
  member_level: { member_id: Int8; level_id: number; until: Date | null }
  plan: {
    id: Generated<string>
    name: string
    remark: Generated<string>
    price_fen: number
    orig_price_fen: number
    level_id: number
    days: number
    on_sale: Generated<boolean>
    position: Generated<number>
    is_demo: Generated<boolean>
    created_at: Date
  }
  orders: {
    id: Int8
    member_id: Int8
    plan_id: Int8
    pay_name: string
    level_id: number
    days: number
    price_fen: number
    pay_channel: PayChannel
    provider: ProviderName
    merchant: string
    device: Device
    state: Generated<OrderState>
    pay_url: string | null
    qr_code: string | null
    trade_no: string | null
    paid_fen: number | null
    paid_at: Date | null
    granted_at: Date | null
    refunded_fen: Generated<number>
    exception: string | null
    expires_at: Date
    next_check_at: Date | null
    checks: Generated<number>
    asked_at: Date | null
    voided_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
  }
  payment_event: {
    id: Generated<string>
    at: Date
    provider: ProviderName
    event_key: string
    order_id: string | null
    source: 'notice' | 'query' | 'refund' | 'staff'
    body_hash: Buffer
    outcome: 'granted' | 'known' | 'nothing' | 'refunded' | 'closed' | 'exception' | 'unknown'
    exception: Generated<string | null>
    named_order: Generated<string | null>
    trade_no: Generated<string | null>
    fen: Generated<number | null>
    merchant: Generated<string | null>
  }
  refund: { order_id: Int8; number: number; fen: number; asked_by: string | null; asked_at: Date }
  activation_batch: {
    id: Generated<string>
    label: string
    plan_id: Int8
    level_id: number
    days: number
    ends_at: Date | null
    count: number
    once_per_member: Generated<boolean>
    exported_at: Date | null
    exported_by: string | null
    revoked_at: Date | null
    is_demo: Generated<boolean>
    /** Its codes are cards of another system. */
    is_former: Generated<boolean>
    created_by: string | null
    created_at: Date
  }
  activation_code: {
    hash: Buffer
    batch_id: Int8
    tail: string | null
    redeemed_by: string | null
    redeemed_at: Date | null
    revoked_at: Date | null
  }
  refused_code: {
    id: Generated<string>
    at: Date
    member_id: Int8
    batch_id: string | null
    tail: string
    reason: 'unknown' | 'used' | 'yours' | 'ended' | 'revoked' | 'once' | 'endless'
    code_hash: Buffer | null
  }
  entitlement: {
    id: Generated<string>
    member_id: Int8
    kind: 'order' | 'refund' | 'code'
    order_id: string | null
    code_hash: Buffer | null
    level_id: number
    days: number
    seconds: string
    refunded_fen: number | null
    until: Date | null
    created_at: Date
  }
  former_order: {
    site_id: number
    source_id: Int8
    member_id: string | null
    code: string
    price_fen: Int8
    points: Int8
    pay_type: string
    remarks: string
    created_at: Date
    /** Null where it was not paid. */
    paid_at: Date | null
  }
  former_card: {
    site_id: number
    source_id: Int8
    price_fen: Int8
    points: Int8
    used_by: string | null
    created_at: Date
    used_at: Date | null
  }
  former_withdrawal: {
    site_id: number
    source_id: Int8
    member_id: string | null
    fen: Int8
    points: Int8
    created_at: Date
    /** Null where it was not paid out. */
    settled_at: Date | null
  }
  former_balance: { site_id: number; member_id: Int8; points: Int8; frozen: Int8 }
  former_points_entry: {
    site_id: number
    source_id: Int8
    member_id: Int8
    /** As the other system numbers what they were for. */
    kind: number
    points: Int8
    remarks: string
    at: Date
  }
  metered_copy: { day: Day; person: Buffer; magnet_id: Int8 }
}
