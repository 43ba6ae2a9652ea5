type Lab = [number, number, number]

const cache = new Map<string, Lab>()

function toLinear(value: number): number {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

function toByte(value: number): string {
  const v = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  const byte = Math.round(Math.min(1, Math.max(0, v)) * 255)
  return byte.toString(16).padStart(2, '0')
}

function toLab(hex: string): Lab {
  const kept = cache.get(hex)
  if (kept) return kept
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16))) as Lab
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  cache.set(hex, lab)
  return lab
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${red}${green}${blue}`
}

/** The colour `amount` of the way from one to the other, by OKLab, so that blends stay clean. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [toLab(from), toLab(to)]
  const t = Math.min(1, Math.max(0, amount))
  return toHex([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
}

/** Lighter by `amount` of the lightness scale (0 black, 1 white), darker when negative. */
export function lighten(hex: string, amount: number): string {
  const [l, a, b] = toLab(hex)
  return toHex([Math.min(1, Math.max(0, l + amount)), a, b])
}
