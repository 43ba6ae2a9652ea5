import type { Family } from './instruments.ts'

/** The text format of Prometheus, version 0.0.4. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

const helpText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const labelText = (text: string) => helpText(text).replaceAll('"', '\\"')

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return String(value)
}

function linesOf({ name, kind, help, samples }: Family): string[] {
  return [
    `# HELP ${name} ${helpText(help)}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ suffix, labels, value }) => {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${labelText(text)}"`)
      return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`
    }),
  ]
}

/** The metrics of one process, and its name among others of its site. */
export interface ProcessFigures {
  /** '' where it is the only one. */
  process: string
  families: Family[]
}

/** Everything of all processes under its name once; where there are several, each sample says whose it is. */
export function joinFigures(all: readonly ProcessFigures[]): Family[] {
  const joined = new Map<string, Family>()
  for (const { process, families } of all) {
    for (const family of families) {
      const samples =
        process === ''
          ? family.samples
          : family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } }))
      const known = joined.get(family.name)
      if (known === undefined) joined.set(family.name, { ...family, samples: [...samples] })
      else known.samples.push(...samples)
    }
  }
  return [...joined.values()]
}

/** A family without a sample is left out. */
export function exposition(families: readonly Family[]): string {
  const lines = families.filter(({ samples }) => samples.length > 0).flatMap(linesOf)
  return `${lines.join('\n')}\n`
}
