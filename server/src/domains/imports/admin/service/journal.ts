import { hash } from 'node:crypto'
import type pg from 'pg'
import type { ImportedWork } from '../../../catalogue/service/imported-work.ts'
import { findStored } from '../../queries/stored.ts'
import { emptyReport } from '../../report.ts'
import type { Classified } from '../../writing/classify.ts'
import { count } from '../../writing/classify.ts'
import type { Journal } from '../../writing/write.ts'
import { addBlocked, addChanges, type ChangeRow, noteFilesGiven, noteWritten } from '../queries/changes.ts'

/**
 * Of a work as the database holds it. What happens to it without staff or an import is left out: its videos and their
 * subtitles, and what is
 * said of a name by the other works that bear it.
 */
export function markOf({ isOnline, video, subtitles, names, parts, ...work }: ImportedWork): string {
  const borne = names.map(({ kind, name }) => [kind, name])
  const titles = parts === undefined ? {} : { parts: parts.map(({ title }) => title) }
  return hash('sha256', JSON.stringify([Object.entries({ ...work, ...titles }).sort(), borne]))
}

/** The import is not being written any more: another process or member of staff has ended it. */
export class NotWriting extends Error {}

/** Keeps what an import changes, and its counters, in the transactions that change it. */
export class AdminJournal implements Journal {
  readonly #batchId: string
  readonly #onStop: () => void
  #before = new Map<string, ImportedWork>()
  #line = 0

  constructor(batchId: string, onStop: () => void) {
    this.#batchId = batchId
    this.#onStop = onStop
  }

  async keep(client: pg.ClientBase, changed: Classified['changed']): Promise<void> {
    const ids = changed.map(({ known }) => known.id)
    this.#before = ids.length === 0 ? new Map() : await findStored(client, ids)
  }

  async written(client: pg.ClientBase, classified: Classified, ids: readonly string[]): Promise<void> {
    const { changed, blocked, passed } = classified
    const after = changed.length === 0 ? new Map() : await findStored(client, [...this.#before.keys()])
    const returned = changed.filter(({ known }) => known.returns)
    const changes: ChangeRow[] = [...ids, ...returned.map(({ known }) => known.id)].map((workId) => ({
      kind: 'added',
      workId,
    }))
    for (const { known, isRepeated } of changed) {
      if (known.returns) continue
      const before = this.#before.get(known.id)
      const now = after.get(known.id)
      // What this import itself wrote a moment ago is nothing to go back to.
      if (isRepeated || before === undefined || now === undefined) continue
      const [beforeHash, afterMark] = [known.hash, markOf(now)]
      changes.push({ kind: 'changed', workId: known.id, before, beforeHash, afterMark })
    }
    await addChanges(client, this.#batchId, changes)
    const refused = await addBlocked(
      client,
      this.#batchId,
      blocked.map(({ line, number, why, mark, caseId }) => ({
        line,
        number,
        blocked: { why, mark, caseId },
      })),
    )
    this.#line = [...passed, ...blocked].reduce((last, { line }) => Math.max(last, line), 0)
    const counts = emptyReport()
    count(counts, passed, classified)
    const { isWriting, stopAsked } = await noteWritten(client, this.#batchId, {
      added: counts.added,
      changed: counts.changed,
      returned: counts.returned,
      keptFields: counts.keptFields,
      keptWorks: counts.keptWorks,
      blocked: refused,
      line: this.#line,
    })
    if (!isWriting) throw new NotWriting()
    if (stopAsked) this.#onStop()
  }

  async filesGiven(client: pg.ClientBase): Promise<void> {
    await noteFilesGiven(client, this.#batchId, this.#line)
  }
}
