import type { AddressTables } from './addresses.ts'
import type { MembershipTables } from './billing.ts'
import type { BulkTables } from './bulk-changes.ts'
import type { CatalogueTables } from './catalogue.ts'
import type { ImportTables } from './imports.ts'
import type { IntegrationTables } from './integrations.ts'
import type { JobTables } from './jobs.ts'
import type { MarkerTables } from './markers.ts'
import type { MemberTables } from './members.ts'
import type { PlaybackFigureTables } from './playback-figures.ts'
import type { RecommendationTables } from './recommendations.ts'
import type { StaffTables } from './staff.ts'
import type { SubtitleTables } from './subtitles.ts'

export type * from './addresses.ts'
export type * from './billing.ts'
export type * from './bulk-changes.ts'
export type * from './catalogue.ts'
export type * from './imports.ts'
export type * from './integrations.ts'
export type * from './jobs.ts'
export type * from './markers.ts'
export type * from './members.ts'
export type * from './playback-figures.ts'
export type * from './recommendations.ts'
export type * from './staff.ts'
export type * from './subtitles.ts'

/** Every table, by what it is about. */
export interface Tables
  extends CatalogueTables,
    MembershipTables,
    MemberTables,
    StaffTables,
    JobTables,
    ImportTables,
    IntegrationTables,
    BulkTables,
    AddressTables,
    SubtitleTables,
    MarkerTables,
    PlaybackFigureTables,
    RecommendationTables {}
