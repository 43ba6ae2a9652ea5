import { type Note, now, Registers } from './registers.ts'

/** What was sent and acknowledged over HTTP, to be counted in the database afterwards. */

export interface SentUpload {
  videoId: string
  hash: string
}

export class Ledger {
  /** Names of accounts. */
  readonly registered: string[] = []
  readonly #notes: Note[] = []
  /** By member and work. */
  readonly likes = new Registers('work_like', this.#notes)
  readonly collects = new Registers('collected_work', this.#notes)
  /** Unique names of folders: acknowledged, and only attempted. */
  readonly folders: string[] = []
  readonly triedFolders: string[] = []
  /** Texts of messages and replies, each sent until it was answered. */
  readonly texts: string[] = []
  readonly reports: string[] = []
  /** Orders whose page said that they are paid. */
  readonly paid: string[] = []
  /** Codes by member. */
  readonly redeemed = new Map<string, number>()
  /** Numbers of works that an import was said to have written. */
  readonly imported: string[] = []
  readonly uploads: SentUpload[] = []
  /** Keys of pictures. */
  readonly pictures: string[] = []
  /** How often a call of a kind was answered, refused, and not answered. */
  readonly calls = new Map<string, { ok: number; away: number; none: number; other: Map<string, number> }>()

  count(kind: string, { code, msg }: { code: number; msg: string }): void {
    const row = this.calls.get(kind) ?? { ok: 0, away: 0, none: 0, other: new Map() }
    this.calls.set(kind, row)
    if (code === 200) row.ok += 1
    else if (code === 503) row.away += 1
    else if (code === 0) row.none += 1
    else row.other.set(`${code} ${msg}`, (row.other.get(`${code} ${msg}`) ?? 0) + 1)
  }

  /** Stands in the histories that are printed. */
  note(text: string): void {
    this.#notes.push({ at: now(), text })
  }

  /** Calls. */
  get acknowledged(): number {
    const codes = [...this.redeemed.values()].reduce((sum, count) => sum + count, 0)
    const lists = [this.registered, this.folders, this.texts, this.reports, this.paid, this.imported]
    const rest = [this.uploads, this.pictures]
    const begin = this.likes.acknowledged + this.collects.acknowledged + codes
    return [...lists, ...rest].reduce((sum, list) => sum + list.length, begin)
  }
}
