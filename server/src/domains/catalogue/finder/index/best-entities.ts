import { finder } from '@yehang/contract/limits'

/** The entities of most works, of equal ones those of lower ids. */
export class BestEntities {
  rows: { id: number; count: number }[] = []
  #least = 0

  add(id: number, count: number): void {
    if (count < this.#least) return
    this.rows.push({ id, count })
    if (this.rows.length >= 4 * finder.counted) this.#cut()
  }

  #cut(): void {
    this.rows.sort((a, b) => b.count - a.count || a.id - b.id)
    this.rows.length = Math.min(this.rows.length, finder.counted)
    this.#least = this.rows.length < finder.counted ? 0 : (this.rows.at(-1)?.count ?? 0)
  }

  finish(): this {
    this.#cut()
    return this
  }
}
