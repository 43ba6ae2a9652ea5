const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

/** RFC 1321: the whole part of 2³² · |sin(n)|. */
const constants = Int32Array.from({ length: 64 }, (_, step) => Math.abs(Math.sin(step + 1)) * 2 ** 32)

/**
 * MD5 in hex. WebCrypto has none, and request signatures are defined by it (docs/api.md); it protects nothing by itself.
 */
export function md5(bytes: Uint8Array): string {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length << 3, true)
  view.setUint32(padded.length - 4, bytes.length >>> 29, true)
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      const [mixed, place] =
        round === 0
          ? [(b & c) | (~b & d), step]
          : round === 1
            ? [(b & d) | (c & ~d), 5 * step + 1]
            : round === 2
              ? [b ^ c ^ d, 3 * step + 5]
              : [c ^ (b | ~d), 7 * step]
      const sum = (a + mixed + (constants[step] ?? 0) + view.getInt32(block + (place % 16) * 4, true)) | 0
      const by = turns[round]?.[step % 4] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0]
    }
    for (const [at, value] of [a, b, c, d].entries()) state[at] = (state[at] ?? 0) + value
  }
  return toHex(new Uint8Array(state.buffer))
}

/** The state is read byte by byte in the order of the machine: every one that runs JavaScript is little-endian. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
