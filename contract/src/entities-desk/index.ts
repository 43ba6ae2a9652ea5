import {
  countDeskEntities,
  createDeskEntity,
  editDeskEntity,
  getDeskEntity,
  listDeskEntities,
} from './entities.ts'
import { keepEntitiesApart, mergeDeskEntities, previewEntityMerge, splitDeskEntities } from './merging.ts'

export * from './entities.ts'
export * from './merging.ts'
export { type DeskEntityKind, entityKinds } from './shapes.ts'

export const entitiesDeskEndpoints = [
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
