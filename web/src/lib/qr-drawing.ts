import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules along an edge, with the quiet zone. */
  size: number
  /** The dark modules, for a path on a ground of `size` by `size`. */
  path: string
}

/** Light modules around a code, without which it is not read. */
const quiet = 4

/** Draws the text of a QR code. Throws where it is longer than a code can hold. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Dark modules side by side, as one: fewer shapes, and no light lines between them. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}
