import { softwareVersion } from '../domains/operations/overview/service/version.ts'
import { siteFigures } from '../domains/operations/prometheus/service.ts'
import type { ResponseCache } from '../platform/cache/response-cache.ts'
import type { Context } from '../platform/context.ts'
import { knownSchema } from '../platform/database/migrate.ts'
import type { Readiness } from '../platform/http/monitoring/readiness.ts'
import { exposition, joinFigures } from '../platform/metrics/exposition.ts'
import { watchProcess } from '../platform/metrics/process-figures.ts'
import { buildFamily, keptFamilies, poolFamilies } from '../platform/metrics/site-figures.ts'
import { figuresOfAll, relayFigures, tellFigures } from './cluster-figures.ts'

export interface Figures {
  /** What /metrics answers. */
  text(): Promise<string>
  close(): void
}

/** In the process that has started the others of a cluster; ends with what it answers. */
export function relaySiteFigures({ pool }: Pick<Context, 'pool'>): () => void {
  const watched = watchProcess()
  const end = relayFigures(() => [...poolFamilies(pool), ...watched.families()])
  return () => {
    end()
    watched.close()
  }
}

/** All metrics for Prometheus: of this process, of the others of a cluster, and of the database. */
export async function openFigures(
  context: Context,
  answers: ResponseCache,
  readiness: Readiness,
): Promise<Figures> {
  const { metrics, pool } = context
  const watched = watchProcess()
  const site = siteFigures(context, async () => {
    const because = await readiness.unready()
    return because === 'leaving' ? null : because !== 'database'
  })
  const build = buildFamily(softwareVersion, process.versions.node, await knownSchema())
  const own = () => [
    ...metrics.families(),
    ...keptFamilies(answers.figures),
    ...poolFamilies(pool),
    ...watched.families(),
  ]
  const endTelling = tellFigures(own)
  return {
    async text() {
      const [processes, families] = await Promise.all([figuresOfAll(own), site()])
      return exposition([build, ...joinFigures(processes), ...families])
    },
    close() {
      endTelling()
      watched.close()
    },
  }
}
