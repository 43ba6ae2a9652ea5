/** The link that a download client opens: the info hash with a name tag (docs/requirements.md, catalogue 28). */
export function magnetLink({ infoHash, name }: { infoHash: string; name: string }): string {
  return infoHash === '' ? '' : `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(name)}`
}
