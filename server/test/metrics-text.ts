export interface MetricSample {
  name: string
  labels: Record<string, string>
  value: number
}

export interface ParsedMetrics {
  /** By name, without the suffixes of histograms. */
  kinds: Map<string, string>
  samples: MetricSample[]
  /** The value of the one sample with these labels; throws where there is none or several. */
  value(name: string, labels?: Record<string, string>): number
}

const nameForm = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const sampleForm = new RegExp(`^(${nameForm})(?:\\{(.*)\\})? (\\S+)$`)
const labelForm = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy
const numberForm = /^(?:NaN|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/

function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  let end = 0
  labelForm.lastIndex = 0
  for (const match of text.matchAll(labelForm)) {
    const [, name = '', value = ''] = match
    if (name in labels) throw new Error(`a label twice: ${text}`)
    labels[name] = value.replaceAll(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char))
    end = match.index + match[0].length
  }
  if (end !== text.length) throw new Error(`labels that cannot be read: ${text}`)
  return labels
}

/** Reads the text format 0.0.4 as strictly as Prometheus does, and a little more. Throws at what is wrong. */
export function readMetrics(text: string): ParsedMetrics {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const kinds = new Map<string, string>()
  const samples: MetricSample[] = []
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line)
    if (comment) {
      const [, what, name = '', rest = ''] = comment
      if (what === 'HELP') {
        if (kinds.has(name)) throw new Error(`${name} twice`)
        current = name
      } else {
        if (name !== current || !/^(counter|gauge|histogram)$/.test(rest)) throw new Error(line)
        kinds.set(name, rest)
      }
      continue
    }
    const [, name = '', labelText = '', number = ''] = sampleForm.exec(line) ?? []
    const kind = kinds.get(current)
    const suffix = name.slice(current.length)
    const fits = kind === 'histogram' ? /^_(bucket|sum|count)$/.test(suffix) : suffix === ''
    if (!name.startsWith(current) || !fits || !numberForm.test(number))
      throw new Error(`not of ${current}: ${line}`)
    if (kind === 'counter' && !name.endsWith('_total')) throw new Error(`a counter without _total: ${name}`)
    const labels = labelsIn(labelText)
    const identity = `${name} ${JSON.stringify(Object.entries(labels).sort())}`
    if (seen.has(identity)) throw new Error(`twice: ${line}`)
    seen.add(identity)
    samples.push({ name, labels, value: Number(number.replace('Inf', 'Infinity')) })
  }
  checkHistograms(kinds, samples)
  return {
    kinds,
    samples,
    value(name, labels = {}) {
      const [found, ...others] = samples.filter(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([label, is]) => sample.labels[label] === is),
      )
      if (found === undefined || others.length > 0)
        throw new Error(`${found ? 'several' : 'none'} of ${name} ${JSON.stringify(labels)}`)
      return found.value
    },
  }
}

/** Buckets never fall, and the last one is all. */
function checkHistograms(kinds: Map<string, string>, samples: MetricSample[]): void {
  for (const [name, kind] of kinds) {
    if (kind !== 'histogram') continue
    const series = Map.groupBy(
      samples.filter((sample) => sample.name === `${name}_bucket`),
      ({ labels: { le: _, ...labels } }) => JSON.stringify(labels),
    )
    for (const [labels, buckets] of series) {
      const bounds = buckets.map((bucket) => Number(bucket.labels.le?.replace('Inf', 'Infinity')))
      const values = buckets.map(({ value }) => value)
      const rises = (numbers: number[]) =>
        numbers.every((value, at) => at === 0 || value >= (numbers[at - 1] ?? 0))
      if (!rises(bounds) || !rises(values) || bounds.at(-1) !== Number.POSITIVE_INFINITY)
        throw new Error(`buckets of ${name} ${labels}`)
      const count = samples.find(
        (sample) => sample.name === `${name}_count` && JSON.stringify(sample.labels) === labels,
      )
      if (count?.value !== values.at(-1)) throw new Error(`count of ${name} ${labels}`)
    }
  }
}
