import { addAdminPicture, getAdminPictures, setAdminPictures } from './pictures.ts'
import { addEvidence, getAdminRights, openEvidence, removeEvidence, saveAdminRights } from './rights.ts'

/** What a work has besides its own row: pictures, and the rights to it. */

export * from './pictures.ts'
export * from './rights.ts'

export const workFilesEndpoints = [
  getAdminPictures,
  addAdminPicture,
  setAdminPictures,
  getAdminRights,
  saveAdminRights,
  addEvidence,
  openEvidence,
  removeEvidence,
] as const
