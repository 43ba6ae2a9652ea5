import { channels, editorial } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import { presentAdminEntity } from './presenter.ts'
import { changesOf, factsOf, mergesInto, similarEntities } from './queries/detail.ts'
import { aliasesOf, findEntity } from './queries/entity.ts'
import { entityCounts, entityPage, matchingEntityPage, suspectPage } from './queries/listing.ts'
import { findPortrait } from './queries/portrait.ts'
import { createEntity, editEntity } from './service/editing.ts'
import { keepApart, mergeEntities, previewMerge, splitEntities } from './service/merging.ts'
import { removePortrait, setPortrait } from './service/portrait.ts'
import { compareNew } from './service/similarity.ts'

/** New names that are compared within the request; the worker compares the rest. */
const comparedAtOnce = 5000

/** Where staff keep the names of the catalogue. */
export function bindEntitiesAdmin({ uncached, context }: Binder): void {
  const { db, clock, config } = context
  const host = config.site.imageHost ?? imagePath

  const compareNames = async () => {
    if (await compareNew(db, comparedAtOnce))
      await addJob(db, 'compare-entities', {}, { key: 'compare-entities' })
  }

  uncached(editorial.listAdminEntities, async ({ query }) => {
    const { kind, modName, keyword, duplicates } = query
    const filter = { kind, modId: modName === undefined ? null : channels[modName] }
    const slice = sliceOf(query)
    await compareNames()
    if (keyword !== undefined) return pageAnswer(await matchingEntityPage(db, filter, keyword, slice))
    if (duplicates === undefined) return pageAnswer(await entityPage(db, filter, slice))
    return pageAnswer(await suspectPage(db, filter, slice))
  })

  uncached(editorial.countAdminEntities, async () => {
    await compareNames()
    const counts = await entityCounts(db)
    const of = (kind: string) => counts.find((one) => one.kind === kind)
    return {
      data: editorial.entityKinds.map((kind) => of(kind) ?? { kind, total: 0, duplicates: 0 }),
    }
  })

  uncached(editorial.getAdminEntity, async ({ params: { id } }) => {
    const entity = await findEntity(db, id)
    if (entity === undefined) throw notFound()
    const [facts, aliases, merges, changes, like, portrait, into] = await Promise.all([
      factsOf(db, id, entity.kind === 'performer'),
      aliasesOf(db, id),
      mergesInto(db, id),
      changesOf(db, id),
      similarEntities(db, id),
      findPortrait(db, id),
      entity.mergedInto === null ? undefined : findEntity(db, entity.mergedInto),
    ])
    const more = {
      ...{ aliases, merges, changes, like },
      mergedInto: into === undefined ? null : { id: into.id, name: into.name },
      portrait: portrait === undefined ? null : imageUrl(host, portrait.large),
    }
    return { data: presentAdminEntity(entity, facts, more, clock.now()) }
  })

  uncached(editorial.createAdminEntity, async (call) => ({
    data: { entityId: await createEntity(context, call.body, actorOf(call)) },
  }))

  uncached(editorial.editAdminEntity, async (call) => ({
    data: { version: await editEntity(context, call.body, actorOf(call)) },
  }))

  uncached(editorial.setEntityPortrait, async (call) => {
    const portrait = await setPortrait(context, { id: call.params.id, bytes: call.bytes }, actorOf(call))
    return { data: { portrait: imageUrl(host, portrait) } }
  })

  uncached(editorial.removeEntityPortrait, async (call) => {
    await removePortrait(context, call.body.entityId, actorOf(call))
    return { data: { portrait: null } }
  })

  uncached(editorial.previewEntityMerge, async ({ query }) => ({
    data: await previewMerge(context, query.fromId, query.intoId),
  }))

  uncached(editorial.mergeAdminEntities, async (call) => ({
    data: await mergeEntities(context, call.body, actorOf(call)),
  }))

  uncached(editorial.splitAdminEntities, async (call) => ({
    data: { works: await splitEntities(context, call.body.mergeId, actorOf(call)) },
  }))

  uncached(editorial.keepEntitiesApart, async (call) => {
    await keepApart(context, call.body, actorOf(call))
    return {}
  })
}
