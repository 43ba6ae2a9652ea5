const tokenPart = /^((?:https?:\/\/[^/]+)?\/media\/)[^/]+(?=\/)/

/** `address` with the token of `from`; an address that is not of a video stays unchanged. */
export function withToken(address: string, from: string): string {
  const token = tokenPart.exec(from)?.[0].split('/').at(-1)
  return token === undefined ? address : address.replace(tokenPart, (_, before: string) => before + token)
}

/** What an address names within its film: `360p/0001.m4s`. Empty for one that is not of a film. */
export function nameInFilm(address: string): string {
  return /\/media\/[^/]+\/\d+\/([^?#]+)/.exec(address)?.[1] ?? ''
}
