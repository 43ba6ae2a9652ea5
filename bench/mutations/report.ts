import { beforeOf, lineOf, type Place } from './places.ts'
import { type Area, areas } from './syntax.ts'

export interface Outcome {
  /** `unreached`: no test runs the place at all. */
  kind: 'noticed' | 'unnoticed' | 'unreached'
  /** The test file that failed, and its first failure. */
  by: string
  why: string
  /** How many test files reach the place. */
  files: number
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

/** Prints what became of the breaks, and answers the share that was noticed. */
export function printReport(outcomes: Map<Place, Outcome>, most: number): number {
  const counts = (chosen: [Place, Outcome][]) => {
    const of = (kind: Outcome['kind']) => chosen.filter(([, outcome]) => outcome.kind === kind).length
    const share = chosen.length === 0 ? 1 : of('noticed') / chosen.length
    return {
      places: chosen.length,
      noticed: of('noticed'),
      unnoticed: of('unnoticed'),
      unreached: of('unreached'),
      share,
    }
  }
  const row = (name: string, { places, noticed, unnoticed, unreached, share }: ReturnType<typeof counts>) =>
    `| ${name} | ${places} | ${noticed} | ${unnoticed} | ${unreached} | ${(share * 100).toFixed(1)} % |`
  const all = [...outcomes]
  console.log('\n| | places | noticed | not noticed | not reached | share |\n|---|--:|--:|--:|--:|--:|')
  for (const area of Object.keys(areas) as Area[]) {
    console.log(row(area, counts(all.filter(([{ source }]) => source.area === area))))
  }
  const whole = counts(all)
  console.log(row('all', whole))
  const capped = all.filter(([, { kind, files }]) => kind === 'unnoticed' && files > most)
  console.log(
    `\nA break was shown to at most ${most} test files; ${capped.length} that none of these noticed are reached by more.`,
  )
  for (const [place, { kind, files }] of all) {
    if (kind === 'noticed') continue
    const where = `${place.source.file}:${lineOf(place)}`
    console.log(
      `\n${kind === 'unreached' ? 'not reached' : `not noticed by ${files} test files`}: ${where} (${place.kind})`,
    )
    console.log(`  - ${oneLine(beforeOf(place))}\n  + ${oneLine(place.with) || '(nothing)'}`)
  }
  return whole.share
}
