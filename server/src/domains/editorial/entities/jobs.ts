import type { Context } from '../../../platform/context.ts'
import type { Handlers } from '../../../platform/jobs/runner.ts'
import { rebuildSearch } from './service/rebuild-search.ts'
import { refreshWholeSearch } from './service/search-docs.ts'
import { compareNew } from './service/similarity.ts'

export function entitiesHandlers(context: Context) {
  return {
    'refresh-search': ({ entityId }) => refreshWholeSearch(context, entityId),
    'rebuild-search': () => rebuildSearch(context),
    'compare-entities': async () => {
      await compareNew(context.db, Number.POSITIVE_INFINITY)
    },
  } satisfies Partial<Handlers>
}
