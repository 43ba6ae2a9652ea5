/** The link that a download client opens: the info hash with a name tag (specification §9). */
export function magnetLink({ infoHash, name }: { infoHash: string; name: string }): string {
  return infoHash === '' ? '' : `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(name)}`
}
