/** The neighbours of a work as they are stored: ten bytes each, the id and the nearness in ten-thousandths. */

export const neighbourBytes = 10
const scale = 10_000

export function writeNeighbour(into: Buffer, at: number, id: number, nearness: number): void {
  into.writeUInt32BE(Math.floor(id / 2 ** 32), at)
  into.writeUInt32BE(id % 2 ** 32, at + 4)
  into.writeUInt16BE(Math.max(1, Math.min(scale, Math.round(nearness * scale))), at + 8)
}

export function visitNeighbours(bytes: Buffer, visit: (id: number, nearness: number) => void): void {
  for (let at = 0; at + neighbourBytes <= bytes.length; at += neighbourBytes) {
    const id = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
    visit(id, bytes.readUInt16BE(at + 8) / scale)
  }
}
