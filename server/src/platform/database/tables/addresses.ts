import type { Generated } from 'kysely'
import type { Int8, ReasonParams } from './columns.ts'

/** Tables of pictures and previews that cannot be had. */

export type AddressField = 'picSmall' | 'picBig' | 'imageSmall' | 'imageBig' | 'mp4'

export interface AddressTables {
  address_fault: {
    work_id: Int8
    address: string
    field: AddressField
    reason: string
    reason_params: ReasonParams
    failures: number
    failed_since: Date
    checked_at: Date
    next_at: Date
    reported_at: Date | null
    accepted_at: Date | null
  }
  address_host: {
    origin: string
    reason: string
    reason_params: ReasonParams
    failures: number
    failed_since: Date
    next_at: Date
    works: number | null
  }
  address_round: {
    is_only: Generated<boolean>
    taken_until: Date | null
    began_at: Date | null
    after_id: string | null
    addresses: Generated<string>
    failed: Generated<string>
    ended_at: Date | null
  }
}
