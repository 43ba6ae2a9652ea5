const tokenPart = /^((?:https?:\/\/[^/]+)?\/media\/)[^/]+(?=\/)/

/** `address` with the token that stands in `from`; what is no address of a video stays as it is. */
export function withToken(address: string, from: string): string {
  const token = tokenPart.exec(from)?.[0].split('/').at(-1)
  return token === undefined ? address : address.replace(tokenPart, (_, before: string) => before + token)
}
