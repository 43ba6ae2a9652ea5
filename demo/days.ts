const DAY = 86_400_000

/** Dates by their distance from today, as text, each made once. */
export class Days {
  #today: number
  #texts = new Map<number, string>()

  constructor(today: string) {
    this.#today = Date.parse(`${today}T00:00:00Z`)
    if (Number.isNaN(this.#today)) throw new Error(`today must be YYYY-MM-DD, not ${today}`)
  }

  /** YYYY-MM-DD of that many days ago. */
  ago(days: number): string {
    let text = this.#texts.get(days)
    if (text === undefined) {
      text = new Date(this.#today - days * DAY).toISOString().slice(0, 10)
      this.#texts.set(days, text)
    }
    return text
  }
}
