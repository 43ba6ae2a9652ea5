import { createDeskWork, getDeskWork, listDeskChanges, saveDeskWork, suggestDeskEntries } from './editor.ts'
import {
  countDeskEntities,
  createDeskEntity,
  editDeskEntity,
  getDeskEntity,
  listDeskEntities,
} from './entities.ts'
import {
  keepEntitiesApart,
  mergeDeskEntities,
  previewEntityMerge,
  splitDeskEntities,
} from './entity-merging.ts'
import { addDeskMagnets, editDeskMagnet, removeDeskMagnet } from './magnets.ts'
import { mergeWorks, previewWorkMerge } from './merging.ts'
import { listSavedViews, removeView, renameView, saveView } from './saved-views.ts'
import {
  countDeskViews,
  exportDeskWorks,
  listDeskWorks,
  listWorksOnSite,
  moveDeskWorks,
  tagDeskWorks,
  undoDeskChange,
} from './works.ts'

export * from './editor.ts'
export * from './entities.ts'
export * from './entity-merging.ts'
export { type DeskEntityKind, entityKinds } from './entity-shapes.ts'
export * from './files.ts'
export * from './magnets.ts'
export * from './merging.ts'
export * from './saved-views.ts'
export * from './works.ts'

export const worksAdminEndpoints = [
  listDeskWorks,
  countDeskViews,
  exportDeskWorks,
  listWorksOnSite,
  tagDeskWorks,
  moveDeskWorks,
  undoDeskChange,
  getDeskWork,
  saveDeskWork,
  createDeskWork,
  suggestDeskEntries,
  listDeskChanges,
  addDeskMagnets,
  editDeskMagnet,
  removeDeskMagnet,
  previewWorkMerge,
  mergeWorks,
  listSavedViews,
  saveView,
  renameView,
  removeView,
] as const

export const entitiesAdminEndpoints = [
  listDeskEntities,
  countDeskEntities,
  getDeskEntity,
  createDeskEntity,
  editDeskEntity,
  previewEntityMerge,
  mergeDeskEntities,
  splitDeskEntities,
  keepEntitiesApart,
] as const
