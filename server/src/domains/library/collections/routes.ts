import { library } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { presentWork } from '../../catalogue/presenter.ts'
import type { WorkPage } from '../../catalogue/queries/lists.ts'
import { presentFolder } from './presenter.ts'
import { foldersOf } from './queries/collect.ts'
import { findFolder, findPublicFolder, folderPage, updateFolder } from './queries/folders.ts'
import { collectedWorks, likedWorks, worksOfFolder } from './queries/works.ts'
import {
  addToFolders,
  changeCollected,
  createFolder,
  deleteFolder,
  emptyFolder,
  restoreCollected,
  setFolders,
  setLike,
} from './service.ts'

export function bindCollections({ fresh, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath
  const presentPage = ({ works, ...page }: WorkPage) =>
    pageAnswer({ ...page, rows: works.map((work) => presentWork(work, host)) })

  fresh(library.like, async ({ caller, body }) => {
    await setLike(context, caller.memberId, body)
    return {}
  })

  fresh(library.listLikes, async ({ caller, query }) =>
    presentPage(await likedWorks(db, caller.memberId, sliceOf(query))),
  )

  fresh(library.listFolders, async ({ caller, query }) => {
    const page = await folderPage(db, caller.memberId, sliceOf(query))
    return pageAnswer({ ...page, rows: page.rows.map(presentFolder) })
  })

  fresh(library.createFolder, async ({ caller, body }) => {
    const { cateName: name, description, dataId = null } = body
    const isPrivate = body.isPrivate === 1
    const descriptionPublic = body.descriptionPublic === 1
    const folder = { name, description, isPrivate, descriptionPublic, workId: dataId }
    const { id, publicId } = await createFolder(context, caller.memberId, folder)
    return { dataId, cateId: id, publicId: isPrivate ? null : publicId }
  })

  fresh(library.editFolder, async ({ caller, body }) => {
    const { cateId, cateName: name, description, isPrivate, descriptionPublic } = body
    const changes = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isPrivate !== undefined && { isPrivate: isPrivate === 1 }),
      ...(descriptionPublic !== undefined && { descriptionPublic: descriptionPublic === 1 }),
    }
    if (!(await updateFolder(db, caller.memberId, cateId, changes))) throw notFound()
    return {}
  })

  fresh(library.emptyFolder, async ({ caller, body }) => {
    await emptyFolder(db, caller.memberId, body.cateId)
    return {}
  })

  fresh(library.deleteFolder, async ({ caller, body }) => {
    await deleteFolder(db, caller.memberId, body.cateId)
    return {}
  })

  fresh(library.getPublicFolder, async ({ params, query }) => {
    const { publicId } = params
    const folder = await findPublicFolder(db, publicId, new Date(context.clock.now()))
    if (folder === undefined) throw notFound()
    const { id, name: cateName, description } = folder
    const page = await worksOfFolder(db, id, sliceOf(query))
    return { data: { publicId, cateName, description }, ...presentPage(page) }
  })

  fresh(library.addToFolders, async ({ caller, body }) => ({
    data: await addToFolders(context, caller.memberId, body),
  }))

  fresh(library.setFolders, async ({ caller, body }) => ({
    data: await setFolders(context, caller.memberId, body),
  }))

  fresh(library.changeCollected, async ({ caller, body }) => ({
    data: await changeCollected(context, caller.memberId, body),
  }))

  fresh(library.restoreCollected, async ({ caller, body }) => ({
    data: await restoreCollected(context, caller.memberId, body),
  }))

  fresh(library.foldersOfWork, async ({ caller, params }) => ({
    data: await foldersOf(db, caller.memberId, params.id),
  }))

  fresh(library.listCollected, async ({ caller, query }) => {
    const { cateId } = query
    if (cateId === undefined) return presentPage(await collectedWorks(db, caller.memberId, sliceOf(query)))
    if ((await findFolder(db, caller.memberId, cateId)) === undefined) throw notFound()
    return presentPage(await worksOfFolder(db, cateId, sliceOf(query)))
  })
}
