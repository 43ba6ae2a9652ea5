import * as bursts from './bursts.ts'
import * as cases from './cases.ts'
import * as deciding from './deciding.ts'
import * as reports from './reports.ts'
import * as takedown from './takedown.ts'

export { burstSources, listBursts, rejectBurst } from './bursts.ts'
export {
  countCases,
  fileCase,
  getCase,
  listBlocked,
  listCases,
  listStopped,
  openCaseFile,
  openEvidence,
} from './cases.ts'
export * from './deciding.ts'
export * from './reports.ts'
export * from './takedown.ts'

export const moderationEndpoints = [
  reports.reportWork,
  reports.getReport,
  reports.appealReport,
  reports.addReportFile,
  cases.listCases,
  cases.countCases,
  cases.getCase,
  cases.openEvidence,
  cases.fileCase,
  cases.listBlocked,
  cases.listStopped,
  cases.openCaseFile,
  bursts.listBursts,
  bursts.rejectBurst,
  deciding.assignCase,
  deciding.noteCase,
  deciding.writeLetter,
  deciding.hideByCase,
  deciding.decideCase,
  deciding.reviewCase,
  takedown.previewTakeDown,
  takedown.takeDownWork,
] as const
