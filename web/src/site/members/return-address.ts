import { paths } from '../../paths.ts'

/** Any origin, to resolve an address against; nothing is requested from it. */
const origin = 'https://here.invalid'

/**
 * The address of this site in `next`, which login was opened with; null for every address that leads elsewhere, however
 * it is encoded, and for the sign-in pages themselves.
 */
export function returnAddress(next: string | undefined): string | null {
  if (!next?.startsWith('/')) return null
  const url = addressIn(next)
  // `/.//host` is read as the path `//host`, which is another site's address when it is read once more.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  const accountPages = [paths.gate(), paths.login(), paths.register(), paths.forgot(), paths.reset()]
  return accountPages.includes(url.pathname) ? null : url.pathname + url.search
}

function addressIn(text: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}
