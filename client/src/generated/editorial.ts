// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface AdminMagnet {
  id: string
  name: string
  infoHash: string
  length: string | null
  category: string | null
  remark: string | null
  createTime: string
  isBlocked: boolean
  part: string | null
}

export interface AdminPart {
  id: string
  title: string
  film: 'ready' | 'preparing' | 'failed' | null
  magnets: number
}

export interface AdminPicture {
  key: string
  small: string
  big: string
  width: number | null
  height: number | null
}

export interface AdminPictures {
  cover: AdminPicture | null
  stills: AdminPicture[]
  stamp: string
}

export interface AdminRights {
  basis: 'own' | 'licence' | 'open' | 'public' | 'other' | null
  licensor: string | null
  startsOn: string | null
  endsOn: string | null
  territory: string | null
  people: number | null
  consents: number | null
  note: string | null
  version: number
  evidence: {
    type: string
    evidenceId: string
    kind: 'licence' | 'consent'
    name: string
    bytes: number
    staffName: string | null
    at: string
  }[]
  required: boolean
  missing: string[]
  staffName: string | null
  updateTime: string | null
}

export interface AdminWork {
  id: string
  number: string
  title: string
  modId: number
  performers: string
  hasCover: boolean
  picSmall: string | null
  visibilityHold: {
    caseNumber: number
    sealed: boolean
  } | null
  state: 'published' | 'draft' | 'hidden' | 'removed' | 'merged' | 'deleted'
  mergedInto: string | null
  purgeTime: string | null
  magnets: number
  isOnline: number
  video: {
    state: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed'
    progress: number
  } | null
  rights: string[]
  pubTime: string
  pubText: string
  updateTime: string
  duration: number | null
  playLevel: number
  originalTitle: string
  aliases: string[]
  synopsis: string
  area: string
  language: string
  remarks: string
  lockedFields: string[]
  picBig: string | null
  numberKey: string
  createTime: string
  entries: {
    performer: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    maker: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    label: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    series: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    director: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    item: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
    tag: {
      id: string
      name: string
      nameCn: string | null
      count: number
    }[]
  }
  magnetRows: AdminMagnet[]
  parts: AdminPart[]
  checks: {
    key: 'number' | 'cover' | 'address' | 'magnets' | 'rights' | 'video' | 'removed'
    state: 'ok' | 'missing' | 'note'
    text: string
  }[]
  merged: {
    id: string
    number: string
    undoId: string | null
  }[]
}

export interface AdminWorkRow {
  id: string
  number: string
  title: string
  modId: number
  performers: string
  hasCover: boolean
  picSmall: string | null
  visibilityHold: {
    caseNumber: number
    sealed: boolean
  } | null
  state: 'published' | 'draft' | 'hidden' | 'removed' | 'merged' | 'deleted'
  mergedInto: string | null
  purgeTime: string | null
  magnets: number
  isOnline: number
  video: {
    state: 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed'
    progress: number
  } | null
  rights: string[]
  pubTime: string
  pubText: string
  updateTime: string
}

export interface ViewFilters {
  view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
  channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
  days?: '1' | '7' | '30' | undefined
  keyword?: string | undefined
  entry?: string | undefined
}

export interface ListAdminWorksInput {
  /** Default "all" */
  view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
  channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
  /** 0 to 3650, default 0 */
  days?: number | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  /** An id */
  entry?: string | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminWorksAnswer = {
  rows: AdminWorkRow[]
  total: number
  totalCapped?: true | undefined
}

export interface CountAdminViewsInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountAdminViewsAnswer = {
  data: {
    views: {
      view: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted'
      count: number
      capped?: true | undefined
    }[]
    changedToday: number
  }
}

export interface ExportAdminWorksInput {
  /** Default "all" */
  view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
  channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
  /** 0 to 3650, default 0 */
  days?: number | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  /** An id */
  entry?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ExportAdminWorksAnswer = {
  data: {
    name: string
    text: string
    lines: number
    cut: boolean
  }
}

export interface ListWorksOnSiteInput {
  ids: readonly string[]
  to: 'published' | 'draft' | 'hidden'
  /** 0 to 200 characters */
  reason?: string | undefined
}

export type ListWorksOnSiteAnswer = {
  data: {
    changed: string[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
    undoId: string | null
  }
}

export interface TagAdminWorksInput {
  ids: readonly string[]
  name: string
}

export type TagAdminWorksAnswer = {
  data: {
    changed: string[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
    undoId: string | null
  }
}

export interface MoveAdminWorksInput {
  ids: readonly string[]
  channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
}

export type MoveAdminWorksAnswer = {
  data: {
    changed: string[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
    undoId: string | null
  }
}

export interface UndoAdminChangeInput {
  /** An id */
  undoId: string
}

export type UndoAdminChangeAnswer = {
  data: {
    restored: string[]
    notPublished: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
  }
}

export interface DeleteAdminWorksInput {
  ids: readonly string[]
  /** At least 1 characters */
  reason: string
}

export type DeleteAdminWorksAnswer = {
  data: {
    changed: string[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
    undoId: string | null
  }
}

export interface RestoreAdminWorksInput {
  ids: readonly string[]
}

export type RestoreAdminWorksAnswer = {
  data: {
    restored: string[]
    notPublished: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
    refused: {
      id: string
      number: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
    }[]
  }
}

export interface GetAdminWorkInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminWorkAnswer = {
  data: AdminWork
}

export interface SaveAdminWorkInput {
  /** An id */
  id: string
  changes: {
    number?: {
      /** At most 400 characters */
      from: string
      to: string
    } | undefined
    channel?: {
      from: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
      to: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
    } | undefined
    title?: {
      /** At most 400 characters */
      from: string
      to: string
    } | undefined
    originalTitle?: {
      /** At most 400 characters */
      from: string
      /** 0 to 300 characters */
      to: string
    } | undefined
    aliases?: {
      from: readonly string[]
      to: readonly string[]
    } | undefined
    synopsis?: {
      from: string
      /** 0 to 10000 characters */
      to: string
    } | undefined
    area?: {
      /** At most 400 characters */
      from: string
      /** 0 to 60 characters */
      to: string
    } | undefined
    language?: {
      /** At most 400 characters */
      from: string
      /** 0 to 60 characters */
      to: string
    } | undefined
    remarks?: {
      /** At most 400 characters */
      from: string
      /** 0 to 100 characters */
      to: string
    } | undefined
    pubTime?: {
      /** At most 400 characters */
      from: string
      /** `^\d{4}(-\d{2}(-\d{2})?)?$` */
      to: string
    } | undefined
    duration?: {
      from: number | null
      to: number | null
    } | undefined
    playLevel?: {
      /** 0 to 2 */
      from: number
      /** 0 to 2 */
      to: number
    } | undefined
    performer?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    maker?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    label?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    series?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    director?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    item?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
    tag?: {
      from: readonly {
        id: string | null
        name: string
      }[]
      to: readonly {
        id: string | null
        name: string
      }[]
    } | undefined
  }
}

export type SaveAdminWorkAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    work: AdminWork
  }
}

export interface ReleaseAdminFieldsInput {
  /** An id */
  id: string
  fields: readonly string[]
}

export type ReleaseAdminFieldsAnswer = {
  data: {
    released: string[]
  }
}

export interface CreateAdminWorkInput {
  number: string
  channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
  title: string
  pubTime: string
}

export type CreateAdminWorkAnswer = {
  data: {
    id: string
  }
}

export interface SuggestAdminEntriesInput {
  kind: 'performer' | 'maker' | 'label' | 'series' | 'director' | 'item' | 'tag'
  channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
  /** 1 to 64 characters */
  keyword: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type SuggestAdminEntriesAnswer = {
  rows: {
    id: string
    name: string
    nameCn: string | null
    count: number
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListAdminChangesInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminChangesAnswer = {
  rows: {
    entryId: string
    at: string
    staffName: string | null
    action: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    reason: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface SaveAdminPartsInput {
  /** An id */
  id: string
  from: readonly {
    /** An id */
    id: string
    /** At most 400 characters */
    title: string
  }[]
  to: readonly {
    id: string | null
    title: string
  }[]
  /** Default false */
  withFilms?: boolean | undefined
}

export type SaveAdminPartsAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    parts: AdminPart[]
  }
}

export interface AddAdminMagnetsInput {
  /** An id */
  id: string
  /** An id */
  part?: string | undefined
  lines: string
}

export type AddAdminMagnetsAnswer = {
  data: {
    added: number
    refused: {
      line: string
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
      caseId: string | null
      workId: string | null
    }[]
  }
}

export interface EditAdminMagnetInput {
  /** An id */
  magnetId: string
  changes: {
    name?: {
      from: string
      to: string
    } | undefined
    length?: {
      from: string | null
      to: string | null
    } | undefined
    category?: {
      from: string | null
      to: string | null
    } | undefined
    remark?: {
      from: string | null
      to: string | null
    } | undefined
    part?: {
      from: string | null
      to: string | null
    } | undefined
  }
}

export type EditAdminMagnetAnswer = {
  data: {
    saved: boolean
    conflicts: {
      field: string
      staffName: string | null
    }[]
    magnet: AdminMagnet
  }
}

export interface RemoveAdminMagnetInput {
  /** An id */
  magnetId: string
}

export type RemoveAdminMagnetAnswer = Record<never, never>

export interface PreviewWorkMergeInput {
  /** An id */
  from: string
  /** 1 to 64 characters */
  into: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type PreviewWorkMergeAnswer = {
  data: {
    from: {
      id: string
      number: string
      title: string
      modId: number
      magnets: number
      likes: number
      collects: number
      views: number
      video: 'ready' | 'preparing' | 'failed' | 'none'
      playLevel: number
      cover: boolean
      stills: number
      preview: boolean
      rights: ('licence' | 'consent' | 'note')[]
      evidence: number
    }
    into: {
      id: string
      number: string
      title: string
      modId: number
      magnets: number
      likes: number
      collects: number
      views: number
      video: 'ready' | 'preparing' | 'failed' | 'none'
      playLevel: number
      cover: boolean
      stills: number
      preview: boolean
      rights: ('licence' | 'consent' | 'note')[]
      evidence: number
    }
    after: {
      magnets: number
      likes: number
      collects: number
      views: number
    }
    carried: {
      video: 'moves' | 'stays' | 'none'
      cover: boolean
      stills: number
      preview: boolean
      rights: ('licence' | 'consent' | 'note')[]
      evidence: number
    }
  }
}

export interface MergeWorksInput {
  /** An id */
  from: string
  /** An id */
  into: string
}

export type MergeWorksAnswer = {
  data: {
    undoId: string
  }
}

export interface ListSavedViewsInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListSavedViewsAnswer = {
  rows: {
    viewId: string
    name: string
    filters: ViewFilters
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface SaveViewInput {
  name: string
  filters: {
    view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
    channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
    state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
    days?: '1' | '7' | '30' | undefined
    /** 1 to 64 characters */
    keyword?: string | undefined
    /** An id */
    entry?: string | undefined
  }
}

export type SaveViewAnswer = {
  data: {
    viewId: string
    name: string
    filters: ViewFilters
  }
}

export interface RenameViewInput {
  /** An id */
  viewId: string
  name: string
}

export type RenameViewAnswer = Record<never, never>

export interface RemoveViewInput {
  /** An id */
  viewId: string
}

export type RemoveViewAnswer = Record<never, never>

export interface GetAddressChecksInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAddressChecksAnswer = {
  data: {
    isOn: boolean
    hosts: {
      origin: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
      sinceTime: string
      nextTime: string
      works: number
    }[]
    addresses: number
    failed: number
    beganTime: string | null
    endedTime: string | null
    isRunning: boolean
  }
}

export interface RecheckAddressesInput {
  ids: readonly string[]
}

export type RecheckAddressesAnswer = {
  data: {
    addresses: number
  }
}

export interface AcceptAddressesInput {
  ids: readonly string[]
}

export type AcceptAddressesAnswer = {
  data: {
    works: number
  }
}

export interface PreviewBulkChangeInput {
  /** Default "all" */
  view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
  channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
  /** 0 to 3650, default 0 */
  days?: number | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  /** An id */
  entry?: string | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type PreviewBulkChangeAnswer = {
  data: {
    works: number
    states: {
      published: number
      draft: number
      hidden: number
      removed: number
      merged: number
      deleted: number
    }
    levels: number[]
    channels: number[]
    underCase: number
  }
}

export interface StartBulkChangeInput {
  filter: {
    view?: 'all' | 'draft' | 'coverless' | 'rightless' | 'failed' | 'magnetless' | 'unreachable' | 'hidden' | 'removed' | 'deleted' | undefined
    channel?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
    state?: 'published' | 'draft' | 'hidden' | 'removed' | undefined
    days?: '1' | '7' | '30' | undefined
    /** 1 to 64 characters */
    keyword?: string | undefined
    /** An id */
    entry?: string | undefined
  }
  action: {
    kind: 'level'
    /** 0 to 2 */
    playLevel: number
  } | {
    kind: 'channel'
    channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
  } | {
    kind: 'tags'
    add: readonly string[]
    remove: readonly string[]
  } | {
    kind: 'listing'
    to: 'published' | 'draft' | 'hidden'
  } | {
    kind: 'delete'
  }
  /** At least 1 characters */
  note?: string | undefined
  /** At least 0 */
  works?: number | undefined
}

export type StartBulkChangeAnswer = {
  data: {
    bulkId: string
    works: number
  }
}

export interface ListBulkChangesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBulkChangesAnswer = {
  rows: {
    bulkId: string
    action: {
      kind: 'level'
      playLevel: number
    } | {
      kind: 'channel'
      channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
    } | {
      kind: 'tags'
      add: string[]
      remove: string[]
    } | {
      kind: 'listing'
      to: 'published' | 'draft' | 'hidden'
    } | {
      kind: 'delete'
    }
    filter: ViewFilters
    state: 'waiting' | 'running' | 'done' | 'stopped' | 'undo_waiting' | 'undoing' | 'undone'
    works: number
    changed: number
    same: number
    refused: number
    restored: number
    kept: number
    stopAsked: boolean
    reason: AnyReason | null
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string | null
    note: string | null
    staffName: string | null
    createTime: string
    endTime: string | null
    undoTime: string | null
    undoneBy: string | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface GetBulkChangeInput {
  /** An id */
  bulkId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetBulkChangeAnswer = {
  data: {
    bulkId: string
    action: {
      kind: 'level'
      playLevel: number
    } | {
      kind: 'channel'
      channel: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime'
    } | {
      kind: 'tags'
      add: string[]
      remove: string[]
    } | {
      kind: 'listing'
      to: 'published' | 'draft' | 'hidden'
    } | {
      kind: 'delete'
    }
    filter: ViewFilters
    state: 'waiting' | 'running' | 'done' | 'stopped' | 'undo_waiting' | 'undoing' | 'undone'
    works: number
    changed: number
    same: number
    refused: number
    restored: number
    kept: number
    stopAsked: boolean
    reason: AnyReason | null
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string | null
    note: string | null
    staffName: string | null
    createTime: string
    endTime: string | null
    undoTime: string | null
    undoneBy: string | null
    reasons: {
      of: 'change' | 'undo'
      reason: AnyReason
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string
      works: number
    }[]
  }
}

export interface ListBulkRefusedInput {
  /** An id */
  bulkId: string
  /** Default "change" */
  of?: 'change' | 'undo' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListBulkRefusedAnswer = {
  rows: {
    id: string
    number: string
    title: string
    reason: AnyReason
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface StopBulkChangeInput {
  /** An id */
  bulkId: string
}

export type StopBulkChangeAnswer = Record<never, never>

export interface UndoBulkChangeInput {
  /** An id */
  bulkId: string
}

export type UndoBulkChangeAnswer = Record<never, never>

export interface ListAdminEntitiesInput {
  kind: 'maker' | 'performer' | 'series' | 'label' | 'director' | 'tag' | 'item'
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** 1 to 64 characters */
  keyword?: string | undefined
  duplicates?: 1 | '1' | undefined
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListAdminEntitiesAnswer = {
  rows: {
    id: string
    kind: 'maker' | 'performer' | 'series' | 'label' | 'director' | 'tag' | 'item'
    modId: number | null
    name: string
    nameCn: string | null
    count: number
    aliases: number
    like: {
      id: string
      name: string
    } | null
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface CountAdminEntitiesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type CountAdminEntitiesAnswer = {
  data: {
    kind: 'maker' | 'performer' | 'series' | 'label' | 'director' | 'tag' | 'item'
    total: number
    duplicates: number
  }[]
}

export interface GetAdminEntityInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminEntityAnswer = {
  data: {
    id: string
    kind: 'maker' | 'performer' | 'series' | 'label' | 'director' | 'tag' | 'item'
    modId: number | null
    name: string
    nameCn: string | null
    group: string | null
    aliases: string[]
    portrait: string | null
    count: number
    channels: {
      modId: number
      count: number
    }[]
    followers: number
    version: number
    mergedInto: {
      id: string
      name: string
    } | null
    merged: {
      mergeId: string
      id: string
      name: string
      works: number
      at: string
      staffName: string | null
      undoUntil: string | null
    }[]
    like: {
      id: string
      name: string
      count: number
    }[]
    changes: {
      entryId: string
      at: string
      action: string
      staffName: string | null
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
    }[]
  }
}

export interface CreateAdminEntityInput {
  kind: 'maker' | 'performer' | 'series' | 'label' | 'director' | 'tag' | 'item'
  modName?: 'censored' | 'uncensored' | 'western' | 'fc2' | 'anime' | undefined
  /** 1 to 120 characters */
  name: string
  /** Default null */
  nameCn?: string | null | undefined
  /** Default null */
  group?: string | null | undefined
}

export type CreateAdminEntityAnswer = {
  data: {
    entityId: string
  }
}

export interface EditAdminEntityInput {
  /** An id */
  entityId: string
  /** At least 0 */
  version: number
  /** 1 to 120 characters */
  name?: string | undefined
  nameCn?: string | null | undefined
  group?: string | null | undefined
  aliases?: readonly string[] | undefined
}

export type EditAdminEntityAnswer = {
  data: {
    version: number
  }
}

export interface SetEntityPortraitInput {
  /** An id */
  id: string
  /** At most 20971520 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type SetEntityPortraitAnswer = {
  data: {
    portrait: string | null
  }
}

export interface RemoveEntityPortraitInput {
  /** An id */
  entityId: string
}

export type RemoveEntityPortraitAnswer = {
  data: {
    portrait: string | null
  }
}

export interface PreviewEntityMergeInput {
  /** An id */
  fromId: string
  /** An id */
  intoId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type PreviewEntityMergeAnswer = {
  data: {
    from: {
      id: string
      name: string
      works: number
      aliases: number
      followers: number
    }
    into: {
      id: string
      name: string
      works: number
      aliases: number
      followers: number
    }
    after: {
      works: number
      aliases: string[]
      followers: number
    }
    sharedWorks: number
    sharedFollowers: number
  }
}

export interface MergeAdminEntitiesInput {
  /** An id */
  fromId: string
  /** An id */
  intoId: string
}

export type MergeAdminEntitiesAnswer = {
  data: {
    mergeId: string
    works: number
  }
}

export interface SplitAdminEntitiesInput {
  /** An id */
  mergeId: string
}

export type SplitAdminEntitiesAnswer = {
  data: {
    works: number
  }
}

export interface KeepEntitiesApartInput {
  /** An id */
  firstId: string
  /** An id */
  secondId: string
}

export type KeepEntitiesApartAnswer = Record<never, never>

export interface GetAdminPicturesInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminPicturesAnswer = {
  data: AdminPictures
}

export interface AddAdminPictureInput {
  /** An id */
  id: string
  /** Default "still" */
  as?: 'cover' | 'still' | undefined
  /** At most 20971520 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddAdminPictureAnswer = {
  data: {
    cover: AdminPicture | null
    stills: AdminPicture[]
    stamp: string
    key: string
  }
}

export interface SetAdminPicturesInput {
  /** An id */
  workId: string
  /** 1 to 64 characters */
  stamp: string
  cover: string | null
  stills: readonly string[]
}

export type SetAdminPicturesAnswer = {
  data: AdminPictures
}

export interface GetAdminRightsInput {
  /** An id */
  id: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetAdminRightsAnswer = {
  data: AdminRights
}

export interface SaveAdminRightsInput {
  /** An id */
  workId: string
  /** At least 0 */
  version: number
  basis?: 'own' | 'licence' | 'open' | 'public' | 'other' | null | undefined
  licensor?: string | null | undefined
  startsOn?: string | null | undefined
  endsOn?: string | null | undefined
  territory?: string | null | undefined
  people?: number | null | undefined
  consents?: number | null | undefined
  note?: string | null | undefined
}

export type SaveAdminRightsAnswer = {
  data: AdminRights
}

export interface AddEvidenceInput {
  /** An id */
  id: string
  /** 1 to 200 characters */
  name: string
  /** Default "licence" */
  kind?: 'licence' | 'consent' | undefined
  /** At most 10485760 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddEvidenceAnswer = {
  data: AdminRights
}

export interface OpenEvidenceInput {
  /** An id */
  evidenceId: string
}

export type OpenEvidenceAnswer = {
  data: {
    type: string
    name: string
    base64: string
  }
}

export interface RemoveEvidenceInput {
  /** An id */
  evidenceId: string
  removed: boolean
}

export type RemoveEvidenceAnswer = {
  data: AdminRights
}

export interface EditorialCalls {
  /**
   * 作品列表：按缺什么、频道、状态、更新时间、番号和文字查找，最近改动的在前，最多翻到第 10000 部
   *
   * For staff with `works:edit`: `GET /v2/staff/works/list`.
   */
  listAdminWorks: ListCall<ListAdminWorksInput, ListAdminWorksAnswer, ListAdminWorksAnswer['rows'][number]>
  /**
   * 每个视图有多少部；数到 10000 为止
   *
   * For staff with `works:edit`: `GET /v2/staff/works/views`.
   */
  countAdminViews: Call<CountAdminViewsInput, CountAdminViewsAnswer>
  /**
   * 把列表导出为 CSV，最多 5000 部；cut 表示没有导全
   *
   * For staff with `works:edit`: `GET /v2/staff/works/export`.
   */
  exportAdminWorks: Call<ExportAdminWorksInput, ExportAdminWorksAnswer>
  /**
   * 发布、隐藏或退回待发布；已下架和已并入的不动
   *
   * For staff with `works:edit`: `POST /v2/staff/works/listing`.
   */
  listWorksOnSite: Call<ListWorksOnSiteInput, ListWorksOnSiteAnswer>
  /**
   * 给作品加一个标签，标签按各自频道找，没有就新建
   *
   * For staff with `works:edit`: `POST /v2/staff/works/tag`.
   */
  tagAdminWorks: Call<TagAdminWorksInput, TagAdminWorksAnswer>
  /**
   * 改频道；条目换成那个频道里同名的
   *
   * For staff with `works:edit`: `POST /v2/staff/works/channel`.
   */
  moveAdminWorks: Call<MoveAdminWorksInput, MoveAdminWorksAnswer>
  /**
   * 撤销刚才的改动：发布、隐藏、标签、频道 30 秒内，合并 24 小时内；之后又改过的不动
   *
   * For staff with `works:edit`: `POST /v2/staff/works/undo`.
   */
  undoAdminChange: Call<UndoAdminChangeInput, UndoAdminChangeAnswer>
  /**
   * 删除作品：立即从站上消失，7 天内可恢复，之后连同磁力、图片、影片彻底清除；案件没有了结的、已并入的不动
   *
   * For staff with `works:delete`: `POST /v2/staff/works/delete`.
   */
  deleteAdminWorks: Call<DeleteAdminWorksInput, DeleteAdminWorksAnswer>
  /**
   * 恢复删除的作品，回到删除前的状态；原来在站上、现在不能发布的回到待发布
   *
   * For staff with `works:delete`: `POST /v2/staff/works/restore`.
   */
  restoreAdminWorks: Call<RestoreAdminWorksInput, RestoreAdminWorksAnswer>
  /**
   * 一部作品的全部资料、磁力、发布前的检查
   *
   * For staff with `works:edit`: `GET /v2/staff/works/detail/{id}`.
   */
  getAdminWork: Call<GetAdminWorkInput, GetAdminWorkAnswer>
  /**
   * 保存改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存
   *
   * For staff with `works:edit`: `POST /v2/staff/works/save`.
   */
  saveAdminWork: Call<SaveAdminWorkInput, SaveAdminWorkAnswer>
  /**
   * 放开人工改过的栏目：值不变，以后的导入可以再改它
   *
   * For staff with `works:edit`: `POST /v2/staff/works/release`.
   */
  releaseAdminFields: Call<ReleaseAdminFieldsInput, ReleaseAdminFieldsAnswer>
  /**
   * 新作品，先是待发布
   *
   * For staff with `works:edit`: `POST /v2/staff/works/create`.
   */
  createAdminWork: Call<CreateAdminWorkInput, CreateAdminWorkAnswer>
  /**
   * 可选的条目：按名字、拼音首字母找，作品多的在前
   *
   * For staff with `works:edit`: `GET /v2/staff/works/entries`.
   */
  suggestAdminEntries: Call<SuggestAdminEntriesInput, SuggestAdminEntriesAnswer>
  /**
   * 一部作品的改动，最近 100 次，来自审计
   *
   * For staff with `works:edit`: `GET /v2/staff/works/changes/{id}`.
   */
  listAdminChanges: Call<ListAdminChangesInput, ListAdminChangesAnswer>
  /**
   * 保存分集：新加、改名、排序、去掉；打开之后被别人改过就不写；去掉有影片的一集要带 withFilms
   *
   * For staff with `works:edit`: `POST /v2/staff/works/parts`.
   */
  saveAdminParts: Call<SaveAdminPartsInput, SaveAdminPartsAnswer>
  /**
   * 加磁力：一行一条链接或 info hash；封锁表里的、别的作品已有的不收，逐条说明
   *
   * For staff with `works:edit`: `POST /v2/staff/works/magnets/add`.
   */
  addAdminMagnets: Call<AddAdminMagnetsInput, AddAdminMagnetsAnswer>
  /**
   * 改一条磁力的名称、大小、标记和所属分集；有一栏在打开之后被别人改过，就都不写，逐栏列出
   *
   * For staff with `works:edit`: `POST /v2/staff/works/magnets/edit`.
   */
  editAdminMagnet: Call<EditAdminMagnetInput, EditAdminMagnetAnswer>
  /**
   * 移除一条磁力
   *
   * For staff with `works:edit`: `POST /v2/staff/works/magnets/remove`.
   */
  removeAdminMagnet: Call<RemoveAdminMagnetInput, RemoveAdminMagnetAnswer>
  /**
   * 合并之前看会动什么：从哪一部、并入哪一部，合并后各有多少
   *
   * For staff with `works:edit`: `GET /v2/staff/works/merge`.
   */
  previewWorkMerge: Call<PreviewWorkMergeInput, PreviewWorkMergeAnswer>
  /**
   * 并入另一部：磁力、喜欢、收藏、记录跟着走，那一部缺的影片、图片、权利也补过去，旧地址通向新的；24 小时内可撤销
   *
   * For staff with `works:edit`: `POST /v2/staff/works/merge`.
   */
  mergeWorks: Call<MergeWorksInput, MergeWorksAnswer>
  /**
   * 自己存的视图，先存的在前
   *
   * For staff with `works:edit`: `GET /v2/staff/works/saved`.
   */
  listSavedViews: Call<ListSavedViewsInput, ListSavedViewsAnswer>
  /**
   * 把现在的筛选存成自己的视图，最多 30 个；同名的换成新的
   *
   * For staff with `works:edit`: `POST /v2/staff/works/saved/save`.
   */
  saveView: Call<SaveViewInput, SaveViewAnswer>
  /**
   * 改自己一个视图的名字
   *
   * For staff with `works:edit`: `POST /v2/staff/works/saved/rename`.
   */
  renameView: Call<RenameViewInput, RenameViewAnswer>
  /**
   * 删自己的一个视图，作品不动
   *
   * For staff with `works:edit`: `POST /v2/staff/works/saved/remove`.
   */
  removeView: Call<RemoveViewInput, RemoveViewAnswer>
  /**
   * 图片和预告片地址的检查：没有应答的服务器，本轮查到哪里
   *
   * For staff with `works:edit`: `GET /v2/staff/works/addresses`.
   */
  getAddressChecks: Call<GetAddressChecksInput, GetAddressChecksAnswer>
  /**
   * 马上再查这些作品失效的地址，标过没问题的也再查
   *
   * For staff with `works:edit`: `POST /v2/staff/works/addresses/recheck`.
   */
  recheckAddresses: Call<RecheckAddressesInput, RecheckAddressesAnswer>
  /**
   * 这些作品失效的地址没问题（例如只让浏览器看），不再查、不再列
   *
   * For staff with `works:edit`: `POST /v2/staff/works/addresses/accept`.
   */
  acceptAddresses: Call<AcceptAddressesInput, AcceptAddressesAnswer>
  /**
   * 筛选出的全部作品有多少部，各是什么状态、观看要求、频道；不受列表的 10000 部限制
   *
   * For staff with `works:edit`: `GET /v2/staff/works/bulk/preview`.
   */
  previewBulkChange: Call<PreviewBulkChangeInput, PreviewBulkChangeAnswer>
  /**
   * 改筛选出的全部作品：此刻符合的记下来，由任务逐批改，后来才符合的不算；同时只做一件，其余排队。删除要有权限和部数确认
   *
   * For staff with `works:edit`: `POST /v2/staff/works/bulk/start`.
   */
  startBulkChange: Call<StartBulkChangeInput, StartBulkChangeAnswer>
  /**
   * 批量改动，最近的在前
   *
   * For staff with `works:edit`: `GET /v2/staff/works/bulk/list`.
   */
  listBulkChanges: ListCall<ListBulkChangesInput, ListBulkChangesAnswer, ListBulkChangesAnswer['rows'][number]>
  /**
   * 一次批量改动：进度、结果、没有改的按原因计数
   *
   * For staff with `works:edit`: `GET /v2/staff/works/bulk/detail/{bulkId}`.
   */
  getBulkChange: Call<GetBulkChangeInput, GetBulkChangeAnswer>
  /**
   * 一次批量改动没有改的作品，或撤销时没有动的，逐部说明原因
   *
   * For staff with `works:edit`: `GET /v2/staff/works/bulk/refused/{bulkId}`.
   */
  listBulkRefused: ListCall<ListBulkRefusedInput, ListBulkRefusedAnswer, ListBulkRefusedAnswer['rows'][number]>
  /**
   * 停下一次批量改动：已改的留着，可以撤销；撤销停不下
   *
   * For staff with `works:edit`: `POST /v2/staff/works/bulk/stop`.
   */
  stopBulkChange: Call<StopBulkChangeInput, StopBulkChangeAnswer>
  /**
   * 撤销一次批量改动，24 小时内，删除的 7 天内：它改过、之后没人再改的复原，其余计数
   *
   * For staff with `works:edit`: `POST /v2/staff/works/bulk/undo`.
   */
  undoBulkChange: Call<UndoBulkChangeInput, UndoBulkChangeAnswer>
  /**
   * 条目：按类别列出，作品多的在前；可按频道、名称、别名、拼音或编号查找，或只看疑似重复
   *
   * For staff with `works:edit`: `GET /v2/staff/entities/list`.
   */
  listAdminEntities: ListCall<ListAdminEntitiesInput, ListAdminEntitiesAnswer, ListAdminEntitiesAnswer['rows'][number]>
  /**
   * 每一类有多少条目、多少疑似重复；疑似重复最多数到 1000
   *
   * For staff with `works:edit`: `GET /v2/staff/entities/counts`.
   */
  countAdminEntities: Call<CountAdminEntitiesInput, CountAdminEntitiesAnswer>
  /**
   * 一个条目：名称、别名、作品数、并入它的旧编号、改动
   *
   * For staff with `works:edit`: `GET /v2/staff/entities/detail/{id}`.
   */
  getAdminEntity: Call<GetAdminEntityInput, GetAdminEntityAnswer>
  /**
   * 新建条目；演员不属于频道，其他都要说明频道
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/create`.
   */
  createAdminEntity: Call<CreateAdminEntityInput, CreateAdminEntityAnswer>
  /**
   * 改名称、中文名、标签组、别名；没有给出的不变。搜索和导入都认别名
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/edit`.
   */
  editAdminEntity: Call<EditAdminEntityInput, EditAdminEntityAnswer>
  /**
   * 上传条目的图片：JPG、PNG、WebP，最多 20 MB；重新编码并去掉元数据，换下原来的
   *
   * For staff with `works:edit`: `PUT /v2/staff/entities/portrait/{id}`.
   */
  setEntityPortrait: Call<SetEntityPortraitInput, SetEntityPortraitAnswer>
  /**
   * 移除条目的图片：站上改用它作品的封面
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/portrait/remove`.
   */
  removeEntityPortrait: Call<RemoveEntityPortraitInput, RemoveEntityPortraitAnswer>
  /**
   * 合并之前看会动什么；只能合并同一类、同一频道的条目
   *
   * For staff with `works:edit`: `GET /v2/staff/entities/merge`.
   */
  previewEntityMerge: Call<PreviewEntityMergeInput, PreviewEntityMergeAnswer>
  /**
   * 把一个条目并入另一个：作品、关注、别名都过去，旧编号和旧名称今后指向留下的；24 小时内可拆回
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/merge`.
   */
  mergeAdminEntities: Call<MergeAdminEntitiesInput, MergeAdminEntitiesAnswer>
  /**
   * 拆回一次合并，24 小时之内
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/split`.
   */
  splitAdminEntities: Call<SplitAdminEntitiesInput, SplitAdminEntitiesAnswer>
  /**
   * 两个条目不是同一个：不再当作疑似重复列出
   *
   * For staff with `works:edit`: `POST /v2/staff/entities/apart`.
   */
  keepEntitiesApart: Call<KeepEntitiesApartInput, KeepEntitiesApartAnswer>
  /**
   * 作品的封面和剧照
   *
   * For staff with `works:edit`: `GET /v2/staff/works/pictures/{id}`.
   */
  getAdminPictures: Call<GetAdminPicturesInput, GetAdminPicturesAnswer>
  /**
   * 上传一张封面或剧照：JPG、PNG、WebP，最多 20 MB；重新编码并去掉元数据
   *
   * For staff with `works:edit`: `PUT /v2/staff/works/pictures/{id}`.
   */
  addAdminPicture: Call<AddAdminPictureInput, AddAdminPictureAnswer>
  /**
   * 排剧照的顺序、移除、设为封面；给出改过之后的全部。拿掉的图片一天之内还能放回来
   *
   * For staff with `works:edit`: `POST /v2/staff/works/pictures`.
   */
  setAdminPictures: Call<SetAdminPicturesInput, SetAdminPicturesAnswer>
  /**
   * 作品的权利依据和凭据
   *
   * For staff with `works:edit`: `GET /v2/staff/works/rights/{id}`.
   */
  getAdminRights: Call<GetAdminRightsInput, GetAdminRightsAnswer>
  /**
   * 保存权利依据；没有给出的不变
   *
   * For staff with `works:edit`: `POST /v2/staff/works/rights`.
   */
  saveAdminRights: Call<SaveAdminRightsInput, SaveAdminRightsAnswer>
  /**
   * 上传凭据：PDF、JPG、PNG、WebP，最多 10 MB；不公开，每次查看进审计
   *
   * For staff with `works:edit`: `PUT /v2/staff/works/rights/{id}`.
   */
  addEvidence: Call<AddEvidenceInput, AddEvidenceAnswer>
  /**
   * 打开一份凭据；进审计
   *
   * For staff with `works:edit`: `POST /v2/staff/works/rights/open`.
   */
  openEvidence: Call<OpenEvidenceInput, OpenEvidenceAnswer>
  /**
   * 移除一份凭据，或在一天之内放回来
   *
   * For staff with `works:edit`: `POST /v2/staff/works/rights/remove`.
   */
  removeEvidence: Call<RemoveEvidenceInput, RemoveEvidenceAnswer>
}
