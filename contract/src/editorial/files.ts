import { addDeskPicture, getDeskPictures, setDeskPictures } from './pictures.ts'
import { addEvidence, getDeskRights, openEvidence, removeEvidence, saveDeskRights } from './rights.ts'

/** What a work has besides its own row: pictures, and the rights to it. */

export * from './pictures.ts'
export * from './rights.ts'

export const workFilesEndpoints = [
  getDeskPictures,
  addDeskPicture,
  setDeskPictures,
  getDeskRights,
  saveDeskRights,
  addEvidence,
  openEvidence,
  removeEvidence,
] as const
