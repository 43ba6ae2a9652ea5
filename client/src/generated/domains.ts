// Made from the contract by `npm run generate`; a test compares.

import type { ApiKeysCalls } from './apiKeys.ts'
import type { BillingCalls } from './billing.ts'
import type { CatalogueCalls } from './catalogue.ts'
import type { DevicesCalls } from './devices.ts'
import type { EditorialCalls } from './editorial.ts'
import type { ImportsCalls } from './imports.ts'
import type { LibraryCalls } from './library.ts'
import type { MembersCalls } from './members.ts'
import type { ModerationCalls } from './moderation.ts'
import type { OperationsCalls } from './operations.ts'
import type { PlaybackCalls } from './playback.ts'
import type { RecommendationsCalls } from './recommendations.ts'
import type { SignaturesCalls } from './signatures.ts'
import type { StaffCalls } from './staff.ts'
import type { SupportCalls } from './support.ts'
import type { WebhooksCalls } from './webhooks.ts'

export type * as apiKeys from './apiKeys.ts'
export type * as billing from './billing.ts'
export type * as catalogue from './catalogue.ts'
export type * as devices from './devices.ts'
export type * as editorial from './editorial.ts'
export type * as imports from './imports.ts'
export type * as library from './library.ts'
export type * as members from './members.ts'
export type * as moderation from './moderation.ts'
export type * as operations from './operations.ts'
export type * as playback from './playback.ts'
export type * as recommendations from './recommendations.ts'
export type * as signatures from './signatures.ts'
export type * as staff from './staff.ts'
export type * as support from './support.ts'
export type * as webhooks from './webhooks.ts'

/** The functions of a client, by domain. */
export interface Domains {
  apiKeys: ApiKeysCalls
  billing: BillingCalls
  catalogue: CatalogueCalls
  devices: DevicesCalls
  editorial: EditorialCalls
  imports: ImportsCalls
  library: LibraryCalls
  members: MembersCalls
  moderation: ModerationCalls
  operations: OperationsCalls
  playback: PlaybackCalls
  recommendations: RecommendationsCalls
  signatures: SignaturesCalls
  staff: StaffCalls
  support: SupportCalls
  webhooks: WebhooksCalls
}
