import type { Answer, library } from '@yehang/contract'
import type { FolderRecord } from './queries/folders.ts'

type Folder = Answer<typeof library.listFolders>['rows'][number]

export function presentFolder(folder: FolderRecord): Folder {
  return {
    cateId: folder.id,
    cateName: folder.name,
    description: folder.description,
    isPrivate: folder.isPrivate ? 1 : 0,
    descriptionPublic: folder.descriptionPublic ? 1 : 0,
    publicId: folder.isPrivate ? null : folder.publicId,
    dataId: folder.workId,
    isDefault: folder.isDefault,
    count: folder.count,
  }
}
