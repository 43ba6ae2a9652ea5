import { keepWorksApart, listDuplicates } from './duplicates.ts'
import {
  addImportChunk,
  beginImport,
  exportWrongLines,
  fixImportLine,
  getImport,
  listImportLines,
  listImports,
  sampleImport,
  setImportOptions,
} from './reading.ts'
import {
  listImportSources,
  pauseImportSource,
  readImportSource,
  removeImportSource,
  saveImportSource,
} from './sources.ts'
import {
  dropImport,
  listImportedWorks,
  publishImport,
  stopImport,
  undoImport,
  writeImport,
} from './writing.ts'

export * from './duplicates.ts'
export * from './reading.ts'
export * from './schemas.ts'
export * from './sources.ts'
export * from './writing.ts'

export const importEndpoints = [
  beginImport,
  addImportChunk,
  listImports,
  getImport,
  listImportLines,
  setImportOptions,
  sampleImport,
  fixImportLine,
  exportWrongLines,
  writeImport,
  stopImport,
  dropImport,
  publishImport,
  undoImport,
  listImportedWorks,
  listImportSources,
  saveImportSource,
  readImportSource,
  pauseImportSource,
  removeImportSource,
  listDuplicates,
  keepWorksApart,
] as const
