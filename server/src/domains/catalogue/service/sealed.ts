import type { Context } from '../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { type Actor, mayDo, type Principal } from '../../../platform/http/principal.ts'
import { type NamedIds, namesSealed, sealedAmong } from '../queries/sealed.ts'

/**
 * A sealed work is hidden from staff other than administrators. Three things keep it so: a call of
 * the staff that names one is refused before its handler runs (`refusesSealed`), lists leave it out
 * (`onlySeen` of queries/sealed.ts), and writes check again under the lock of the work
 * (`assertSeen`, `lockSeenWorks`).
 */

export const seesSealed = (principal: Principal): boolean => mayDo(principal, '*')

/** Cases on a sealed work show it: they are there for the same people, whichever of them has sealed it. */
export async function seesCase(
  db: Database,
  { workId }: { workId: string },
  principal: Principal,
): Promise<boolean> {
  return seesSealed(principal) || (await sealedAmong(db, [workId])).size === 0
}

type Kind = keyof NamedIds

/** Ids that are of something else than a work, by the name of their field. */
const kinds: Readonly<Record<string, Kind>> = {
  magnetId: 'magnets',
  videoId: 'videos',
  evidenceId: 'evidence',
  uploadId: 'uploads',
  subtitleId: 'subtitles',
  markerId: 'markers',
}

/**
 * A keyword is looked for by a query that leaves sealed works out; a case may be written down on any work, since a letter
 * must not get lost. Lists of ids are refused one by one by what changes them.
 */
const notNames = new Set(['keyword', 'work', 'ids'])

function namedIds(parts: readonly unknown[]): NamedIds {
  const named = {
    works: [],
    magnets: [],
    videos: [],
    evidence: [],
    uploads: [],
    subtitles: [],
    markers: [],
  } as Record<Kind, string[]>
  for (const part of parts) {
    for (const [name, value] of Object.entries(part ?? {})) {
      if (notNames.has(name) || typeof value !== 'string') continue
      // `v…` of the list of jobs is a video.
      const [, video, id] = /^(v?)(\d{1,18})$/.exec(value) ?? []
      if (id !== undefined) named[video === 'v' ? 'videos' : (kinds[name] ?? 'works')].push(id)
    }
  }
  return named
}

/** Throws 404 if a call names a sealed work and its principal may not see sealed works. */
export function refusesSealed({ db }: Pick<Context, 'db'>) {
  return async (principal: Principal, parts: readonly unknown[]): Promise<void> => {
    if (seesSealed(principal)) return
    const named = namedIds(parts)
    if (Object.values(named).every((ids) => ids.length === 0)) return
    if (await namesSealed(db, named)) throw notFound()
  }
}

/** Throws 404 where a locked work is sealed and the principal may not see it. A command may do everything. */
export async function assertSeen(
  tx: DatabaseTransaction,
  workId: string,
  actor: Actor | null | undefined,
): Promise<void> {
  if (!actor || actor.seesSealed) return
  if ((await sealedAmong(tx, [workId])).size > 0) throw notFound()
}
