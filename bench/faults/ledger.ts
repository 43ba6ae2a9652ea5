/**
 * What was acknowledged over HTTP, to be counted in the database afterwards. A pair of which a call was sent and not
 * answered may be either way until the next answer.
 */

export type Answered = boolean | 'unknown'

export interface SentUpload {
  videoId: string
  hash: string
}

export class Ledger {
  /** Names of accounts. */
  readonly registered: string[] = []
  /** By member and work. */
  readonly likes = new Map<string, Answered>()
  readonly collects = new Map<string, Answered>()
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

  get acknowledged(): number {
    const pairs = [...this.likes.values(), ...this.collects.values()].filter((state) => state !== 'unknown')
    const codes = [...this.redeemed.values()].reduce((sum, count) => sum + count, 0)
    const lists = [this.registered, this.folders, this.texts, this.reports, this.paid, this.imported]
    const rest = [this.uploads, this.pictures]
    return [...lists, ...rest].reduce((sum, list) => sum + list.length, pairs.length + codes)
  }
}
