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

export function bindFolders({ uncached, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath
  const presentPage = ({ works, ...page }: WorkPage) =>
    pageAnswer({ ...page, rows: works.map((work) => presentWork(work, host)) })

  uncached(library.like, async ({ principal, body }) => {
    await setLike(context, principal.memberId, body)
    return {}
  })

  uncached(library.listLikes, async ({ principal, query }) =>
    presentPage(await likedWorks(db, principal.memberId, sliceOf(query))),
  )

  uncached(library.listFolders, async ({ principal, query }) => {
    const page = await folderPage(db, principal.memberId, sliceOf(query))
    return pageAnswer({ ...page, rows: page.rows.map(presentFolder) })
  })

  uncached(library.createFolder, async ({ principal, body }) => {
    const { cateName: name, description, dataId = null } = body
    const isPrivate = body.isPrivate === 1
    const descriptionPublic = body.descriptionPublic === 1
    const folder = { name, description, isPrivate, descriptionPublic, workId: dataId }
    const { id, publicId } = await createFolder(context, principal.memberId, folder)
    return { dataId, cateId: id, publicId: isPrivate ? null : publicId }
  })

  uncached(library.editFolder, async ({ principal, body }) => {
    const { cateId, cateName: name, description, isPrivate, descriptionPublic } = body
    const changes = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isPrivate !== undefined && { isPrivate: isPrivate === 1 }),
      ...(descriptionPublic !== undefined && { descriptionPublic: descriptionPublic === 1 }),
    }
    if (!(await updateFolder(db, principal.memberId, cateId, changes))) throw notFound()
    return {}
  })

  uncached(library.emptyFolder, async ({ principal, body }) => {
    await emptyFolder(db, principal.memberId, body.cateId)
    return {}
  })

  uncached(library.deleteFolder, async ({ principal, body }) => {
    await deleteFolder(db, principal.memberId, body.cateId)
    return {}
  })

  uncached(library.getPublicFolder, async ({ params, query }) => {
    const { publicId } = params
    const folder = await findPublicFolder(db, publicId, new Date(context.clock.now()))
    if (folder === undefined) throw notFound()
    const { id, name: cateName, description } = folder
    const page = await worksOfFolder(db, id, sliceOf(query))
    return { data: { publicId, cateName, description }, ...presentPage(page) }
  })

  uncached(library.addToFolders, async ({ principal, body }) => ({
    data: await addToFolders(context, principal.memberId, body),
  }))

  uncached(library.setFolders, async ({ principal, body }) => ({
    data: await setFolders(context, principal.memberId, body),
  }))

  uncached(library.changeCollected, async ({ principal, body }) => ({
    data: await changeCollected(context, principal.memberId, body),
  }))

  uncached(library.restoreCollected, async ({ principal, body }) => ({
    data: await restoreCollected(context, principal.memberId, body),
  }))

  uncached(library.foldersOfWork, async ({ principal, params }) => ({
    data: await foldersOf(db, principal.memberId, params.id),
  }))

  uncached(library.listCollected, async ({ principal, query }) => {
    const { cateId } = query
    if (cateId === undefined) return presentPage(await collectedWorks(db, principal.memberId, sliceOf(query)))
    if ((await findFolder(db, principal.memberId, cateId)) === undefined) throw notFound()
    return presentPage(await worksOfFolder(db, cateId, sliceOf(query)))
  })
}
