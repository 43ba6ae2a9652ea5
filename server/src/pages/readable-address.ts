/**
 * An address that cannot be decoded, in the writing in which it can: a `%` without two hex digits
 * is literal, as in `/search/100%`.
 */
export function readableAddress(address: string): string {
  const mended = address.replace(/%(?![\da-f]{2})/gi, '%25')
  try {
    decodeURI(mended)
    return mended
  } catch {
    // The signs are there, and none of ours: another encoding than UTF-8.
    return address.replaceAll('%', '%25')
  }
}
