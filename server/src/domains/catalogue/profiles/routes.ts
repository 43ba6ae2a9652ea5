import { catalogue } from '@yehang/contract'
import type { CatalogueReads } from '../../../platform/database/catalogue-reads.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import type { AskIndex } from '../finder/filter.ts'
import { presentEntryRow, presentProfile } from './presenter.ts'
import { directoryOf, profileOf } from './service.ts'
import { tagsOfDirectory, tagsOfProfile } from './tagged.ts'

/** Pages of people, series and so on, and directories with pictures. */
export function bindProfiles({ cached, context }: Binder, index: AskIndex | null): void {
  const read: CatalogueReads['read'] = (ask) => context.catalogue.read(ask)
  const host = context.config.site.imageHost ?? imagePath

  cached(catalogue.listEntries, async ({ query }) => {
    const { rows, pictures, initials, ...page } = await read((db) => directoryOf(db, query))
    const presented = rows.map((row) => presentEntryRow(row, pictures.get(row.id), host))
    const answer = { ...pageAnswer({ ...page, rows: presented }), initials }
    return { answer, tags: tagsOfDirectory(query, rows, pictures) }
  })

  cached(catalogue.getEntryProfile, async ({ params, query }) => {
    const { version } = context.catalogue
    const profile = await read((db) => profileOf({ db, index, version }, params.id, query))
    if (profile === undefined) throw notFound()
    return { answer: { data: presentProfile(profile, host) }, tags: tagsOfProfile(params.id, profile) }
  })
}
