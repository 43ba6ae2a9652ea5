import { acceptAddresses, getAddressChecks, recheckAddresses } from './addresses.ts'
import {
  getBulkChange,
  listBulkChanges,
  listBulkRefused,
  previewBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from './bulk-changes.ts'
import { deleteAdminWorks, restoreAdminWorks } from './deleting.ts'
import {
  createAdminWork,
  getAdminWork,
  listAdminChanges,
  releaseAdminFields,
  saveAdminWork,
  suggestAdminEntries,
} from './editor.ts'
import {
  countAdminEntities,
  createAdminEntity,
  editAdminEntity,
  getAdminEntity,
  listAdminEntities,
  removeEntityPortrait,
  setEntityPortrait,
} from './entities.ts'
import {
  keepEntitiesApart,
  mergeAdminEntities,
  previewEntityMerge,
  splitAdminEntities,
} from './entity-merging.ts'
import { addAdminMagnets, editAdminMagnet, removeAdminMagnet } from './magnets.ts'
import { mergeWorks, previewWorkMerge } from './merging.ts'
import { saveAdminParts } from './parts.ts'
import { listSavedViews, removeView, renameView, saveView } from './saved-views.ts'
import {
  countAdminViews,
  exportAdminWorks,
  listAdminWorks,
  listWorksOnSite,
  moveAdminWorks,
  tagAdminWorks,
  undoAdminChange,
} from './works.ts'

export * from './addresses.ts'
export * from './bulk-changes.ts'
export * from './deleting.ts'
export * from './editor.ts'
export * from './entities.ts'
export * from './entity-merging.ts'
export { type AdminEntityKind, entityKinds } from './entity-shapes.ts'
export * from './files.ts'
export * from './magnets.ts'
export * from './merging.ts'
export * from './parts.ts'
export * from './saved-views.ts'
export * from './works.ts'

export const worksAdminEndpoints = [
  listAdminWorks,
  countAdminViews,
  exportAdminWorks,
  listWorksOnSite,
  tagAdminWorks,
  moveAdminWorks,
  undoAdminChange,
  deleteAdminWorks,
  restoreAdminWorks,
  getAdminWork,
  saveAdminWork,
  releaseAdminFields,
  createAdminWork,
  suggestAdminEntries,
  listAdminChanges,
  saveAdminParts,
  addAdminMagnets,
  editAdminMagnet,
  removeAdminMagnet,
  previewWorkMerge,
  mergeWorks,
  listSavedViews,
  saveView,
  renameView,
  removeView,
  getAddressChecks,
  recheckAddresses,
  acceptAddresses,
] as const

export const bulkChangeEndpoints = [
  previewBulkChange,
  startBulkChange,
  listBulkChanges,
  getBulkChange,
  listBulkRefused,
  stopBulkChange,
  undoBulkChange,
] as const

export const entitiesAdminEndpoints = [
  listAdminEntities,
  countAdminEntities,
  getAdminEntity,
  createAdminEntity,
  editAdminEntity,
  setEntityPortrait,
  removeEntityPortrait,
  previewEntityMerge,
  mergeAdminEntities,
  splitAdminEntities,
  keepEntitiesApart,
] as const
