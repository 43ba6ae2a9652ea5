import type { Day, Measure } from './measures.ts'

/** Units of the drawing: a day is one wide. */
const height = 34
const top = 3

/** A measure over its days: bars for flows, a line for stocks. Days without a count stay empty. */
export function Chart({ measure, days, at }: { measure: Measure; days: readonly Day[]; at: number }) {
  const values = days.map((day) => day[measure.field])
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {measure.line ? <Line values={values} most={most} /> : <Bars values={values} most={most} at={at} />}
    </svg>
  )
}

const yOf = (value: number, most: number) => height - (value / most) * (height - top)

function Bars({ values, most, at }: { values: readonly (number | null)[]; most: number; at: number }) {
  return values.map((value, index) => {
    if (value === null) return null
    const y = Math.min(yOf(value, most), height - 1)
    const state = index === at ? 'point' : index === values.length - 1 ? 'today' : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: a day has its place
    return <rect key={index} className={state} x={index + 0.11} y={y} width={0.78} height={height - y} />
  })
}

/** Between the counted values; a stock changes little, so its lowest value is near the bottom. */
function Line({ values, most }: { values: readonly (number | null)[]; most: number }) {
  const known = values.filter((value) => value !== null)
  const least = Math.min(...known, most)
  const base = most - least < most / 4 ? Math.max(0, least - (most - least) * 2) : 0
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${index + 0.5},${yOf(value - base, Math.max(1, most - base)).toFixed(2)}`],
  )
  const [first, last] = [points[0]?.split(',')[0], points.at(-1)?.split(',')[0]]
  if (points.length === 0) return null
  return (
    <>
      <polygon points={`${first},${height} ${points.join(' ')} ${last},${height}`} />
      <polyline
        points={
          points.length === 1
            ? `${points[0]} ${Number(first) + 0.01},${points[0]?.split(',')[1]}`
            : points.join(' ')
        }
      />
    </>
  )
}
