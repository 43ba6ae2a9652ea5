// Made from the contract by `npm run generate`; a test compares.
import type { Call, ListCall } from '../calls.ts'
import type { AnyReason } from '../error.ts'

export interface ImportCounts {
  lines: number
  added: number
  changed: number
  unchanged: number
  wrong: number
  blocked: number
}

export interface ImportDetail {
  importId: string
  fileName: string
  bytes: number
  origin: 'browser' | 'command' | 'source'
  source: {
    sourceId: string
    name: string
  } | null
  state: 'uploading' | 'fetching' | 'checking' | 'ready' | 'writing' | 'publishing' | 'done' | 'stopped' | 'failed' | 'undoing' | 'undone'
  format: 'csv' | 'xlsx' | 'ndjson' | 'json' | 'maccms' | null
  counts: ImportCounts
  written: {
    added: number
    changed: number
  }
  createTime: string
  endTime: string | null
  undoTime: string | null
  staffName: string
  offset: number
  reason: AnyReason | null
  params?: Record<string, string | number | null | string[]> | undefined
  msg: string | null
  columns: string[]
  types: {
    id: string
    name: string
    count: number
  }[]
  fields: {
    field: string
    name: string
    required: boolean
  }[]
  options: {
    channel: number | null
    columns: Record<string, string>
    types: Record<string, string>
    number: string | null
    separators: Record<string, '|' | ';' | '\n' | '/' | '、' | ','>
    dates: 'dmy' | 'mdy' | null
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | null
    header: boolean | null
    sheet: string | null
    empty: 'clear' | 'keep'
    asDrafts: boolean
    draftsOnly: boolean
  }
  findings: ImportFindings | null
  listFields: string[]
  fixed: number
  repeated: number
  skipped: number
  unknownFields: string[]
  keptByStaff: {
    fields: number
    works: number
  }
  returned: number
  changes: {
    field: string
    name: string
    count: number
  }[]
  problems: {
    field: string
    name: string
    count: number
  }[]
  covers: {
    named: number
    sampled: number
    reachable: number
    problems: {
      line: number
      number: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    }[]
    refused: {
      origin: string
      count: number
    }[]
  } | null
  checkMs: number | null
  progress: number
  doneLine: number
  seconds: number | null
  published: number
  undo: {
    hidden: number
    restored: number
    left: number
  } | null
  writtenBlocked: number
}

export interface ImportFindings {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | null
  hasHeader: boolean
  columns: Record<string, string>
  separators: Record<string, '|' | ';' | '\n' | '/' | '、' | ','>
  dates: 'dmy' | 'mdy' | null
}

export interface ImportLine {
  line: number
  origin: 'added' | 'changed' | 'wrong' | 'blocked'
  outcome: 'added' | 'changed' | 'unchanged' | 'wrong' | 'blocked'
  number: string
  title: string
  dataId: string | null
  problem: {
    field: string
    name: string
    reason: AnyReason | null
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string | null
    value: string
    optional: boolean
    unreadable: boolean
    alike: number
  } | null
  more: number
  fixed: {
    field: string
    name: string
    value: string
  } | null
  differences: {
    field: string
    name: string
    before: string
    after: string
    keptByStaff: boolean
  }[]
  blocked: {
    why: 'number' | 'info_hash' | 'removed' | 'merged'
    mark: string
    caseId: string | null
    caseNumber: string | null
  } | null
}

export interface ImportRow {
  importId: string
  fileName: string
  bytes: number
  origin: 'browser' | 'command' | 'source'
  source: {
    sourceId: string
    name: string
  } | null
  state: 'uploading' | 'fetching' | 'checking' | 'ready' | 'writing' | 'publishing' | 'done' | 'stopped' | 'failed' | 'undoing' | 'undone'
  format: 'csv' | 'xlsx' | 'ndjson' | 'json' | 'maccms' | null
  counts: ImportCounts
  written: {
    added: number
    changed: number
  }
  createTime: string
  endTime: string | null
  undoTime: string | null
  staffName: string
}

export interface ImportSampleWork {
  line: number
  exists: boolean
  channel: number
  number: string
  title: string
  originalTitle: string
  aliases: string[]
  pubTime: string
  picture: string
  duration: number | null
  playLevel: number | null
  synopsis: string
  area: string
  language: string
  remarks: string
  names: {
    field: string
    name: string
    names: string[]
  }[]
  stills: number
  magnets: number
}

export interface ImportSourceRow {
  sourceId: string
  name: string
  kind: 'maccms' | 'file' | 'folder'
  address: string
  everyMinutes: number
  writes: 'ask' | 'always'
  maxWorks: number
  isConfirmed: boolean
  isPaused: boolean
  beginTime: string | null
  nextTime: string
  coveredTime: string | null
  reading: {
    importId: string
    state: 'uploading' | 'fetching' | 'checking' | 'ready' | 'writing' | 'publishing' | 'done' | 'stopped' | 'failed' | 'undoing' | 'undone'
    page: number | null
    pages: number | null
    works: number
    added: number
    changed: number
    wrong: number
  } | null
  failures: number
  reason: AnyReason | null
  params?: Record<string, string | number | null | string[]> | undefined
  msg: string | null
}

export interface BeginImportInput {
  /** 1 to 200 characters */
  fileName: string
  /** 1 to 536870912 */
  size: number
}

export type BeginImportAnswer = {
  data: {
    importId: string
    offset: number
    size: number
  }
}

export interface AddImportChunkInput {
  /** An id */
  importId: string
  /** At least 0 */
  offset: number
  /** At most 8388608 */
  bytes: Blob | Uint8Array<ArrayBuffer>
}

export type AddImportChunkAnswer = {
  data: {
    offset: number
    size: number
  }
}

export interface ListImportsInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 20 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListImportsAnswer = {
  rows: ImportRow[]
  total: number
  totalCapped?: true | undefined
}

export interface GetImportInput {
  /** An id */
  importId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type GetImportAnswer = {
  data: ImportDetail
}

export interface ListImportLinesInput {
  /** An id */
  importId: string
  kind: 'wrong' | 'changed' | 'blocked' | 'added'
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListImportLinesAnswer = {
  rows: ImportLine[]
  total: number
  totalCapped?: true | undefined
}

export interface SetImportOptionsInput {
  channel?: number | null | undefined
  columns?: Record<string, string> | undefined
  types?: Record<string, string> | undefined
  number?: string | null | undefined
  separators?: Record<string, '|' | ';' | '\n' | '/' | '、' | ','> | undefined
  dates?: 'dmy' | 'mdy' | null | undefined
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | null | undefined
  header?: boolean | null | undefined
  sheet?: string | null | undefined
  /** An id */
  importId: string
  empty?: 'clear' | 'keep' | undefined
  asDrafts?: boolean | undefined
}

export type SetImportOptionsAnswer = Record<never, never>

export interface SampleImportInput {
  channel?: number | null | undefined
  columns?: Record<string, string> | undefined
  types?: Record<string, string> | undefined
  number?: string | null | undefined
  separators?: Record<string, '|' | ';' | '\n' | '/' | '、' | ','> | undefined
  dates?: 'dmy' | 'mdy' | null | undefined
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | null | undefined
  header?: boolean | null | undefined
  sheet?: string | null | undefined
  /** An id */
  importId: string
}

export type SampleImportAnswer = {
  data: {
    reason: AnyReason | null
    params?: Record<string, string | number | null | string[]> | undefined
    msg: string | null
    findings: ImportFindings | null
    works: ImportSampleWork[]
    lines: number
    wrong: number
    problems: {
      line: number
      field: string
      name: string
      reason: AnyReason | null
      params?: Record<string, string | number | null | string[]> | undefined
      msg: string | null
    }[]
  }
}

export interface FixImportLineInput {
  /** An id */
  importId: string
  /** At least 1 */
  line: number
  /** 1 to 60 characters */
  field: string
  /** 0 to 20000 characters */
  value: string
  /** Default false */
  alike?: boolean | undefined
}

export type FixImportLineAnswer = {
  data: {
    lines: number
    right: number
    row: ImportLine
  }
}

export interface ExportWrongLinesInput {
  /** An id */
  importId: string
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ExportWrongLinesAnswer = {
  data: {
    name: string
    text: string
    isCut: boolean
  }
}

export interface WriteImportInput {
  /** An id */
  importId: string
}

export type WriteImportAnswer = Record<never, never>

export interface StopImportInput {
  /** An id */
  importId: string
}

export type StopImportAnswer = Record<never, never>

export interface DropImportInput {
  /** An id */
  importId: string
}

export type DropImportAnswer = Record<never, never>

export interface PublishImportInput {
  /** An id */
  importId: string
}

export type PublishImportAnswer = Record<never, never>

export interface UndoImportInput {
  /** An id */
  importId: string
  /** At least 1 characters */
  reason: string
}

export type UndoImportAnswer = Record<never, never>

export interface ListImportedWorksInput {
  /** An id */
  importId: string
  kind: 'added' | 'changed'
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 50 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListImportedWorksAnswer = {
  rows: {
    dataId: string
    number: string
    title: string
    channel: number
    listing: 'published' | 'draft' | 'hidden' | 'removed'
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface ListImportSourcesInput {
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListImportSourcesAnswer = {
  rows: ImportSourceRow[]
  total: number
  totalCapped?: true | undefined
}

export interface SaveImportSourceInput {
  /** An id */
  sourceId?: string | undefined
  /** 1 to 60 characters */
  name: string
  kind: 'maccms' | 'file' | 'folder'
  /** 0 to 1000 characters */
  address: string
  /** 15 to 43200 */
  everyMinutes: number
  writes: 'ask' | 'always'
  /** 1 to 10000000 */
  maxWorks: number
}

export type SaveImportSourceAnswer = {
  data: {
    sourceId: string
  }
}

export interface ReadImportSourceInput {
  /** An id */
  sourceId: string
  /** Default false */
  all?: boolean | undefined
}

export type ReadImportSourceAnswer = Record<never, never>

export interface PauseImportSourceInput {
  /** An id */
  sourceId: string
  isPaused: boolean
}

export type PauseImportSourceAnswer = Record<never, never>

export interface RemoveImportSourceInput {
  /** An id */
  sourceId: string
}

export type RemoveImportSourceAnswer = Record<never, never>

export interface ListDuplicatesInput {
  /** 1 to 1000000, default 1 */
  pageNum?: number | undefined
  /** 1 to 300, default 10 */
  pageSize?: number | undefined
  isDht?: 0 | 1 | '0' | '1' | undefined
}

export type ListDuplicatesAnswer = {
  rows: {
    duplicateId: string
    work: {
      id: string
      number: string
      title: string
      channel: number
    }
    other: {
      id: string
      number: string
      title: string
      channel: number
    }
    why: 'magnet' | 'number' | 'title'
    foundTime: string
  }[]
  total: number
  totalCapped?: true | undefined
}

export interface KeepWorksApartInput {
  /** An id */
  duplicateId: string
}

export type KeepWorksApartAnswer = {
  data: {
    left: number
  }
}

export interface ImportsCalls {
  /**
   * 开始导入：先上传文件，可断点续传
   *
   * For staff with `works:import`: `POST /v2/staff/import/begin`.
   */
  beginImport: Call<BeginImportInput, BeginImportAnswer>
  /**
   * 上传一段，从 offset 开始，最多 8 MB；收齐即开始试跑
   *
   * For staff with `works:import`: `PUT /v2/staff/import/upload/{importId}`.
   */
  addImportChunk: Call<AddImportChunkInput, AddImportChunkAnswer>
  /**
   * 过往的导入，最近的在前
   *
   * For staff with `works:import`: `GET /v2/staff/import/list`.
   */
  listImports: ListCall<ListImportsInput, ListImportsAnswer, ListImportsAnswer['rows'][number]>
  /**
   * 一次导入：试跑的五个数、选项、写入进度与结果
   *
   * For staff with `works:import`: `GET /v2/staff/import/{importId}`.
   */
  getImport: Call<GetImportInput, GetImportAnswer>
  /**
   * 试跑看到的行：有错的、变更的、拦下的、新增的；变更与新增只留前面一部分
   *
   * For staff with `works:import`: `GET /v2/staff/import/{importId}/lines`.
   */
  listImportLines: ListCall<ListImportLinesInput, ListImportLinesAnswer, ListImportLinesAnswer['rows'][number]>
  /**
   * 改变读法或写法；读法变了就重新试跑
   *
   * For staff with `works:import`: `POST /v2/staff/import/options`.
   */
  setImportOptions: Call<SetImportOptionsInput, SetImportOptionsAnswer>
  /**
   * 按这样的读法，文件开头的十部新作品会是什么样子；什么也不写，也不改读法
   *
   * For staff with `works:import`: `POST /v2/staff/import/sample`.
   */
  sampleImport: Call<SampleImportInput, SampleImportAnswer>
  /**
   * 就地改一个错的字段；alike 把同样写法的行一起改。答复改了几行、几行可以写入
   *
   * For staff with `works:import`: `POST /v2/staff/import/fix`.
   */
  fixImportLine: Call<FixImportLineInput, FixImportLineAnswer>
  /**
   * 还错着的行，CSV
   *
   * For staff with `works:import`: `GET /v2/staff/import/{importId}/wrong`.
   */
  exportWrongLines: Call<ExportWrongLinesInput, ExportWrongLinesAnswer>
  /**
   * 写入，或从停下的地方接着写；后台进行
   *
   * For staff with `works:import`: `POST /v2/staff/import/write`.
   */
  writeImport: Call<WriteImportInput, WriteImportAnswer>
  /**
   * 停下试跑或写入；已写的留下
   *
   * For staff with `works:import`: `POST /v2/staff/import/stop`.
   */
  stopImport: Call<StopImportInput, StopImportAnswer>
  /**
   * 放弃还没有写入的导入，文件随即删除
   *
   * For staff with `works:import`: `POST /v2/staff/import/drop`.
   */
  dropImport: Call<DropImportInput, DropImportAnswer>
  /**
   * 发布这次新增的作品中仍待发布的；后台进行
   *
   * For staff with `works:import`: `POST /v2/staff/import/publish`.
   */
  publishImport: Call<PublishImportInput, PublishImportAnswer>
  /**
   * 整批撤回：新增的隐藏，变更的还原，此后又改过的不动；24 小时内可用，后台进行
   *
   * For staff with `works:import`: `POST /v2/staff/import/undo`.
   */
  undoImport: Call<UndoImportInput, UndoImportAnswer>
  /**
   * 这次导入写入的作品
   *
   * For staff with `works:import`: `GET /v2/staff/import/{importId}/works`.
   */
  listImportedWorks: ListCall<ListImportedWorksInput, ListImportedWorksAnswer, ListImportedWorksAnswer['rows'][number]>
  /**
   * 定时来源，与各自最近一次读取
   *
   * For staff with `works:import`: `GET /v2/staff/import-source/list`.
   */
  listImportSources: Call<ListImportSourcesInput, ListImportSourcesAnswer>
  /**
   * 新建或修改一个定时来源，最多 50 个；文件与目录在 IMPORT_DIR 之下
   *
   * For staff with `works:import`: `POST /v2/staff/import-source/save`.
   */
  saveImportSource: Call<SaveImportSourceInput, SaveImportSourceAnswer>
  /**
   * 现在就读；all 为真则从头读全部，不只读新的
   *
   * For staff with `works:import`: `POST /v2/staff/import-source/read`.
   */
  readImportSource: Call<ReadImportSourceInput, ReadImportSourceAnswer>
  /**
   * 停下或恢复一个来源的定时读取；正在进行的读取不受影响
   *
   * For staff with `works:import`: `POST /v2/staff/import-source/pause`.
   */
  pauseImportSource: Call<PauseImportSourceInput, PauseImportSourceAnswer>
  /**
   * 删去一个来源；它写入的作品与导入记录都留着
   *
   * For staff with `works:import`: `POST /v2/staff/import-source/remove`.
   */
  removeImportSource: Call<RemoveImportSourceInput, RemoveImportSourceAnswer>
  /**
   * 导入的作品里可能和已有的是同一部的，等人合并或说不是
   *
   * For staff with `works:import`: `GET /v2/staff/duplicate/list`.
   */
  listDuplicates: ListCall<ListDuplicatesInput, ListDuplicatesAnswer, ListDuplicatesAnswer['rows'][number]>
  /**
   * 不是同一部；以后不再提
   *
   * For staff with `works:import`: `POST /v2/staff/duplicate/apart`.
   */
  keepWorksApart: Call<KeepWorksApartInput, KeepWorksApartAnswer>
}
