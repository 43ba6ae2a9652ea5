import type { Context } from '../../context.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { likenNew } from './rules/likeness.ts'
import { rebuildSearch } from './rules/rebuild-search.ts'
import { refreshWholeSearch } from './rules/search-docs.ts'

export function entitiesDeskHandlers(context: Context) {
  return {
    'refresh-search': ({ entityId }) => refreshWholeSearch(context, entityId),
    'rebuild-search': () => rebuildSearch(context),
    'liken-entities': async () => {
      await likenNew(context.db, Number.POSITIVE_INFINITY)
    },
  } satisfies Partial<Handlers>
}
