/** What the playlist calls the codec of a picture (RFC 6381), read from its initialisation segment. */

const hex = (value: number) => value.toString(16)
const two = (value: number) => String(value).padStart(2, '0')

/** `avc1.64001f`: profile, constraints and level. */
const ofH264 = (box: Buffer) => `avc1.${box.subarray(1, 4).toString('hex')}`

/** `hvc1.1.6.L93.90`: profile, what else may decode it with its bits reversed, tier and level, constraints. */
function ofHevc(box: Buffer): string {
  const profile = box.readUInt8(1)
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? ''
  let compatible = 0
  for (let bit = 0; bit < 32; bit++) if ((box.readUInt32BE(2) >>> bit) & 1) compatible += 2 ** (31 - bit)
  const constraints = [...box.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const tier = profile & 0x20 ? 'H' : 'L'
  const parts = [`${space}${profile & 0x1f}`, hex(compatible), `${tier}${box.readUInt8(12)}`]
  return ['hvc1', ...parts, ...constraints.map(hex)].join('.')
}

/** `av01.0.04M.08`: profile, level and tier, bits. */
function ofAv1(box: Buffer): string {
  const [levels, form] = [box.readUInt8(1), box.readUInt8(2)]
  const isTwelve = (form & 0x20) !== 0
  const bits = (form & 0x40) === 0 ? 8 : isTwelve ? 12 : 10
  return `av01.${levels >> 5}.${two(levels & 0x1f)}${form & 0x80 ? 'H' : 'M'}.${two(bits)}`
}

const boxes: [string, number, (box: Buffer) => string][] = [
  ['avcC', 4, ofH264],
  ['hvcC', 13, ofHevc],
  ['av1C', 3, ofAv1],
]

export function pictureCodecOf(init: Buffer): string {
  for (const [name, length, read] of boxes) {
    const at = init.indexOf(name)
    if (at >= 0 && at + 4 + length <= init.length) return read(init.subarray(at + 4, at + 4 + length))
  }
  throw new Error('an initialisation segment without avcC, hvcC or av1C')
}
