import type { Context } from '../../../platform/context.ts'
import { listBeginnings } from './lists.ts'
import { beginningsTag, channelsTag } from './tags.ts'

/**
 * Pages show what lists begin with. That follows from the counts of channels, which change often, and seldom changes with
 * them: no trigger says it.
 */
export class Beginnings {
  readonly #context: Pick<Context, 'db' | 'site'>
  #known: string | undefined

  constructor(context: Pick<Context, 'db' | 'site'>) {
    this.#context = context
  }

  /** What else a change of these tags touches. The first one that may does. */
  async touchedWith(tags: ReadonlySet<string>): Promise<string[]> {
    if (!tags.has(channelsTag)) return []
    const before = this.#known
    await this.know()
    return this.#known === before ? [] : [beginningsTag]
  }

  /** To be called before everything is dropped: pages that are made afterwards show these, or newer ones. */
  async know(): Promise<void> {
    this.#known = JSON.stringify(await listBeginnings(this.#context.db, await this.#context.site.read()))
  }

  /** Everything was dropped: pages may show others than the last that are known here. */
  forget(): void {
    this.#known = undefined
  }
}
