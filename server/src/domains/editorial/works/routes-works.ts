import { cappedTotal, channels, editorial } from '@yehang/contract'
import { shanghaiDay } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { csvFile } from '../../../platform/text/csv.ts'
import { notingStopped } from '../../blocklist/service.ts'
import { channelOfName } from '../../catalogue/service/imported-work.ts'
import { seesSealed } from '../../catalogue/service/sealed.ts'
import {
  presentAdminChange,
  presentAdminRow,
  presentAdminWork,
  presentMagnet,
  worksSheet,
} from './presenter-works.ts'
import { changesOf } from './queries/changes.ts'
import { descriptionsOf } from './queries/description.ts'
import { entriesLike } from './queries/entries.ts'
import { countViews } from './queries/search.ts'
import { deleteSeveral, listWorks, moveWorksTo, tagWorks } from './service/bulk.ts'
import { createWork, saveWork } from './service/editing.ts'
import { addMagnets, dropMagnet, editMagnet, openMagnet } from './service/magnets.ts'
import { mergeInto, previewMerge } from './service/merging.ts'
import { saveParts } from './service/parts.ts'
import { listAdminWorks, openWork } from './service/reading.ts'
import { restoreDeleted } from './service/restoring.ts'
import { listSavedViews, removeView, renameView, saveView } from './service/saved-views.ts'
import { releaseFields } from './service/staff-fields.ts'
import { undoChange } from './service/undo.ts'
import { sheetWords } from './words.ts'

const exportMax = 5000

/** Where staff find works, edit them and put them on the site. */
export function bindWorksAdmin({ uncached, context }: Binder): void {
  const { db, clock, config } = context
  const host = config.site.imageHost ?? imagePath

  uncached(editorial.listAdminWorks, async ({ principal, query }) => {
    const { works, ...page } = await listAdminWorks(context, principal, query, sliceOf(query))
    return pageAnswer({ ...page, rows: works.map((work) => presentAdminRow(work, host)) })
  })

  uncached(editorial.countAdminViews, async ({ principal }) => {
    const today = new Date(`${shanghaiDay(clock.now())}T00:00:00+08:00`)
    const views = editorial.workViews.filter((view) => view !== 'rightless' || config.rights === 'required')
    const { counts, changed } = await countViews(db, views, today, seesSealed(principal))
    return {
      data: {
        views: views.map((view) => {
          const count = counts[view] ?? 0
          const capped = view !== 'all' && count === cappedTotal
          return { view, count, ...(capped && { capped: true as const }) }
        }),
        changedToday: changed,
      },
    }
  })

  uncached(editorial.exportAdminWorks, async ({ principal, query }) => {
    const { works, total } = await listAdminWorks(context, principal, query, { offset: 0, limit: exportMax })
    const name = sheetWords.name(shanghaiDay(clock.now()))
    const descriptions = await descriptionsOf(
      db,
      works.map(({ id }) => id),
    )
    return {
      data: {
        name,
        text: csvFile(worksSheet(works, descriptions)),
        lines: works.length,
        cut: total > works.length,
      },
    }
  })

  uncached(editorial.listWorksOnSite, async (call) => ({
    data: await listWorks(context, actorOf(call), call.body.ids, call.body.to, call.body.reason),
  }))

  uncached(editorial.tagAdminWorks, async (call) => ({
    data: await tagWorks(context, actorOf(call), call.body.ids, call.body.name),
  }))

  uncached(editorial.moveAdminWorks, async (call) => ({
    data: await moveWorksTo(context, actorOf(call), call.body.ids, call.body.channel),
  }))

  uncached(editorial.deleteAdminWorks, async (call) => ({
    data: await deleteSeveral(context, actorOf(call), call.body.ids, call.body.reason),
  }))

  uncached(editorial.restoreAdminWorks, async (call) => ({
    data: await restoreDeleted(context, actorOf(call), call.body.ids),
  }))

  uncached(editorial.undoAdminChange, async (call) => ({
    data: await undoChange(context, actorOf(call), call.body.undoId),
  }))

  uncached(editorial.getAdminWork, async ({ principal, params }) => ({
    data: presentAdminWork(await openWork(context, principal, params.id), host),
  }))

  uncached(editorial.saveAdminWork, async (call) => {
    const { id, changes } = call.body
    const actor = actorOf(call)
    const { conflicts } = await notingStopped(context, { entryPoint: 'work', staffId: actor.id }, () =>
      saveWork(context, actor, id, changes),
    )
    const work = presentAdminWork(await openWork(context, call.principal, id), host)
    return { data: { saved: conflicts.length === 0, conflicts, work } }
  })

  uncached(editorial.releaseAdminFields, async (call) => ({
    data: { released: await releaseFields(context, actorOf(call), call.body) },
  }))

  uncached(editorial.createAdminWork, async (call) => ({
    data: {
      id: await notingStopped(context, { entryPoint: 'work', staffId: call.principal.memberId }, () =>
        createWork(context, actorOf(call), call.body),
      ),
    },
  }))

  uncached(editorial.suggestAdminEntries, async ({ query: { kind, channel, keyword } }) => {
    const modId = channelOfName(kind, channels[channel])
    const found = await entriesLike(db, kind, modId, keyword.trim())
    return { rows: found, total: found.length }
  })

  uncached(editorial.listAdminChanges, async ({ params }) => {
    const changes = await changesOf(db, params.id)
    return { rows: changes.map(presentAdminChange), total: changes.length }
  })

  uncached(editorial.saveAdminParts, async (call) => ({
    data: await saveParts(context, actorOf(call), call.body),
  }))

  uncached(editorial.addAdminMagnets, async (call) => ({
    data: await addMagnets(context, actorOf(call), call.body),
  }))

  uncached(editorial.editAdminMagnet, async (call) => {
    const conflicts = await editMagnet(context, actorOf(call), call.body)
    const magnet = presentMagnet(await openMagnet(context, call.body.magnetId))
    return { data: { saved: conflicts.length === 0, conflicts, magnet } }
  })

  uncached(editorial.removeAdminMagnet, async (call) => {
    await dropMagnet(context, actorOf(call), call.body.magnetId)
    return {}
  })

  uncached(editorial.previewWorkMerge, async ({ principal, query }) => ({
    data: await previewMerge(context, principal, query.from, query.into),
  }))

  uncached(editorial.mergeWorks, async (call) => ({
    data: { undoId: await mergeInto(context, actorOf(call), call.body.from, call.body.into) },
  }))

  uncached(editorial.listSavedViews, async ({ principal }) => {
    const rows = await listSavedViews(context, principal.memberId)
    return { rows, total: rows.length }
  })

  uncached(editorial.saveView, async (call) => ({
    data: await saveView(context, actorOf(call), call.body),
  }))

  uncached(editorial.renameView, async (call) => {
    await renameView(context, actorOf(call), call.body)
    return {}
  })

  uncached(editorial.removeView, async (call) => {
    await removeView(context, actorOf(call), call.body.viewId)
    return {}
  })
}
