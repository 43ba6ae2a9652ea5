import type { Failure } from '@yehang/contract'
import type { Config } from '../../../../platform/config/config.ts'
import type { ImportCovers } from '../../../../platform/database/tables/imports.ts'
import type { Network } from '../../../../platform/download/connector.ts'
import { probeAddress } from '../../../../platform/download/probe.ts'
import { uploadedPictures } from '../../../../platform/files/folders.ts'
import { plainFailure } from '../../../../platform/text/failures.ts'
import type { Classified } from '../../writing/classify.ts'

/** The covers that a file names: a few are fetched, for the others their addresses are reported. */

/** So many are asked for, so many at a time. */
const sampleMax = 12
const atOnce = 4
/** Milliseconds for each and for all of them. */
const patience = { each: 4000, all: 9000 }
const originsShown = 10
const originsCounted = 1000

interface Named {
  line: number
  number: string
  cover: string
}

const isAbsolute = (cover: string) => /^(\w+:)?\/\//.test(cover)
const originOf = (address: string) =>
  URL.parse(address.startsWith('//') ? `https:${address}` : address)?.origin

/** Gathers covers of works that would be written, evenly over the file however long it is. */
export class CoverSample {
  named = 0
  readonly #origins = new Map<string, number>()
  #kept: Named[] = []
  #stride = 1

  add({ added, changed }: Pick<Classified, 'added' | 'changed'>): void {
    for (const { line, work } of [...added, ...changed]) {
      const cover = work.picSmall ?? work.picBig
      // What staff uploaded is none of the file.
      if (cover !== null && !cover.startsWith(uploadedPictures))
        this.#take({ line, number: work.number, cover })
    }
  }

  #take(named: Named): void {
    if (this.named++ % this.#stride === 0) this.#kept.push(named)
    // Every second one goes, and from now on every second one comes.
    if (this.#kept.length === sampleMax * 2) {
      this.#kept = this.#kept.filter((_, place) => place % 2 === 0)
      this.#stride *= 2
    }
    const origin = isAbsolute(named.cover) && originOf(named.cover)
    if (!origin || (this.#origins.size >= originsCounted && !this.#origins.has(origin))) return
    this.#origins.set(origin, (this.#origins.get(origin) ?? 0) + 1)
  }

  get kept(): readonly Named[] {
    const step = Math.max(1, this.#kept.length / sampleMax)
    return Array.from(
      { length: Math.min(sampleMax, this.#kept.length) },
      (_, place) => this.#kept[Math.floor(place * step)],
    ).filter((named) => named !== undefined)
  }

  get origins(): readonly (readonly [origin: string, count: number])[] {
    return [...this.#origins].sort(([, one], [, other]) => other - one)
  }
}

type Settings = Pick<Config, 'dataDir' | 'site' | 'download'> & { http: Pick<Config['http'], 'publicUrl'> }

/** Origins that the pages may show pictures from. */
function shownOrigins({ site, http }: Pick<Settings, 'site' | 'http'>): Set<string> {
  const own = [http.publicUrl, site.imageHost].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  )
  return new Set([...own, ...site.imageOrigins])
}

/**
 * Origins of covers that the pages may not show pictures from (IMAGE_ORIGINS), and their number of
 * covers.
 */
export function refusedOrigins(
  config: Pick<Settings, 'site' | 'http'>,
  { origins }: CoverSample,
): { origin: string; count: number }[] {
  const shown = shownOrigins(config)
  return origins
    .filter(([origin]) => !shown.has(origin))
    .slice(0, originsShown)
    .map(([origin, count]) => ({ origin, count }))
}

/** Null where no line names a cover. Takes seconds at most, whatever the other side does. */
export async function lookAtCovers(
  config: Settings,
  sample: CoverSample,
  signal: AbortSignal,
  network?: Network,
  { each, all } = patience,
): Promise<ImportCovers | undefined> {
  if (sample.named === 0) return undefined
  const left = [...sample.kept]
  const limit = AbortSignal.any([signal, AbortSignal.timeout(all)])
  const found: { line: number; number: string; failure: Failure | null }[] = []
  const ask = async () => {
    for (let next = left.shift(); next !== undefined && !limit.aborted; next = left.shift()) {
      const { line, number, cover } = next
      const failure = await probeAddress(config, cover, {
        what: 'picture',
        signal: limit,
        limitMs: each,
        ...(network && { network }),
      }).catch((error: unknown) => {
        if (limit.aborted) return undefined
        throw error
      })
      if (failure !== undefined) found.push({ line, number, failure })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  signal.throwIfAborted()
  const problems = found.flatMap(({ failure, ...where }) =>
    failure === null ? [] : [{ ...where, ...plainFailure(failure) }],
  )
  return {
    named: sample.named,
    sampled: found.length,
    reachable: found.length - problems.length,
    problems: problems.sort((one, other) => one.line - other.line),
    refused: refusedOrigins(config, sample),
  }
}
