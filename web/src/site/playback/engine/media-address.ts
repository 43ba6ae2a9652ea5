const filmPart = /^((?:https?:\/\/[^/]+)?)(\/media\/[^/]+\/\d+)(?=\/)/

/**
 * `address` with the token of `from`, and with its work, which is another one after a merge; an address that is not of a
 * video stays unchanged.
 */
export function withToken(address: string, from: string): string {
  const film = filmPart.exec(from)?.[2]
  return film === undefined ? address : address.replace(filmPart, (_, origin: string) => origin + film)
}

/** What an address names within its film: `360p/0001.m4s`. Empty for one that is not of a film. */
export function nameInFilm(address: string): string {
  return /\/media\/[^/]+\/\d+\/([^?#]+)/.exec(address)?.[1] ?? ''
}
