import type { CatalogueTables } from './catalogue-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { MembershipTables } from './membership-tables.ts'
import type { StaffTables } from './staff-tables.ts'

export type * from './catalogue-tables.ts'
export type * from './import-tables.ts'
export type * from './job-tables.ts'
export type * from './member-tables.ts'
export type * from './membership-tables.ts'
export type * from './staff-tables.ts'

/** Every table, by what it is about. */
export interface Tables
  extends CatalogueTables,
    MembershipTables,
    MemberTables,
    StaffTables,
    JobTables,
    ImportTables {}
