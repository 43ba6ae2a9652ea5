export const WIDTH = 640
export const HEIGHT = 360

/** Offset from 0 to 1, colour, and opacity where it is not whole. */
export type Stop = [number, string, number?]
export type Point = [number, number]
/** Where a picture looks: the middle of what it shows, and how much larger than the whole sheet. */
export type View = [x: number, y: number, zoom: number]
/** What of the sheet is seen. */
export type Frame = { left: number; top: number; right: number; zoom: number }

export function frameOf([x, y, zoom]: View): Frame {
  const [width, height] = [WIDTH / zoom, HEIGHT / zoom]
  const left = Math.min(Math.max(0, x - width / 2), WIDTH - width)
  return { left, right: left + width, top: Math.min(Math.max(0, y - height / 2), HEIGHT - height), zoom }
}

type Line = { width: number; opacity?: number; dash?: string; cap?: 'round' | 'butt' }

const tenths = (value: number) => String(Math.round(value * 10) / 10)

/** Path data through points; `close` ends it as a shape. */
export function through(points: Point[], close = false): string {
  return `M${points.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join('L')}${close ? 'Z' : ''}`
}

/** Path data of a soft curve through points. */
export function curve(points: Point[], close = ''): string {
  const [first] = points
  if (!first) return ''
  let data = `M${tenths(first[0])} ${tenths(first[1])}`
  for (let i = 1; i < points.length; i++) {
    const [before, here] = [points[i - 1], points[i]]
    if (!before || !here) continue
    const [earlier, later] = [points[i - 2] ?? before, points[i + 1] ?? here]
    const c1 = `${tenths(before[0] + (here[0] - earlier[0]) / 6)} ${tenths(before[1] + (here[1] - earlier[1]) / 6)}`
    const c2 = `${tenths(here[0] - (later[0] - before[0]) / 6)} ${tenths(here[1] - (later[1] - before[1]) / 6)}`
    data += `C${c1} ${c2} ${tenths(here[0])} ${tenths(here[1])}`
  }
  return data + close
}

/** Collects shapes as SVG text. Coordinates are those of a 640 × 360 sheet. */
export class Canvas {
  #defs: string[] = []
  #body: string[] = []
  #ids = 0

  #define(open: string, inner: string, close: string): string {
    const id = `d${this.#ids++}`
    this.#defs.push(`<${open} id="${id}"${inner}</${close}>`)
    return id
  }

  #stops(stops: Stop[]): string {
    return stops
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  }

  /** A fill that runs from the top of the shape to its bottom, or along the given direction. */
  linear(stops: Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
    const at = ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">`
    return `url(#${this.#define('linearGradient', at + this.#stops(stops), 'linearGradient')})`
  }

  radial(stops: Stop[]): string {
    return `url(#${this.#define('radialGradient', `>${this.#stops(stops)}`, 'radialGradient')})`
  }

  path(data: string, fill: string, opacity = 1): void {
    this.#body.push(
      `<path d="${data}" fill="${fill}"${opacity < 1 ? ` opacity="${hundredths(opacity)}"` : ''}/>`,
    )
  }

  shape(points: Point[], fill: string, opacity = 1): void {
    this.path(through(points, true), fill, opacity)
  }

  line(data: string, stroke: string, { width, opacity = 1, dash, cap = 'round' }: Line): void {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
    this.#body.push(
      `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${hundredths(width)}" stroke-linecap="${cap}" stroke-linejoin="round" opacity="${hundredths(opacity)}"${dashes}/>`,
    )
  }

  rect(x: number, y: number, width: number, height: number, fill: string, opacity = 1, radius = 0): void {
    const at = `x="${hundredths(x)}" y="${hundredths(y)}" width="${hundredths(width)}" height="${hundredths(height)}"`
    this.#body.push(
      `<rect ${at} fill="${fill}" rx="${hundredths(radius)}" opacity="${hundredths(opacity)}"/>`,
    )
  }

  circle(x: number, y: number, radius: number, fill: string, opacity = 1): void {
    this.ellipse(x, y, radius, radius, fill, opacity)
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): void {
    const at = `cx="${hundredths(x)}" cy="${hundredths(y)}" rx="${hundredths(rx)}" ry="${hundredths(ry)}"`
    this.#body.push(`<ellipse ${at} fill="${fill}" opacity="${hundredths(opacity)}"/>`)
  }

  /** Draws inside a transformed, faded or otherwise marked group. */
  group(attributes: string, draw: () => void): void {
    this.#body.push(`<g ${attributes}>`)
    draw()
    this.#body.push('</g>')
  }

  clipped(data: string, draw: () => void): void {
    const id = this.#define('clipPath', `><path d="${data}"/>`, 'clipPath')
    this.group(`clip-path="url(#${id})"`, draw)
  }

  /** Everything drawn inside is softened; `radius` in units of the sheet. */
  blurred(radius: number, draw: () => void): void {
    const inner = ` x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/>`
    this.group(`filter="url(#${this.#define('filter', inner, 'filter')})"`, draw)
  }

  /** The sheet as far as the frame reaches, mirrored or not. */
  svg(flip: boolean, { left, top, zoom }: Frame): string {
    const turn = flip ? `translate(${WIDTH} 0) scale(-1 1)` : ''
    const near = `scale(${zoom}) translate(${hundredths(-left)} ${hundredths(-top)})`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.#defs.join('')}</defs><g transform="${turn} ${near}">${this.#body.join('')}</g></svg>`
  }
}

function hundredths(value: number): string {
  return String(Math.round(value * 100) / 100)
}
