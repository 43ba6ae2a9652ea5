/** The route of a path, and what its pattern takes from it. */
export interface PathMatch<Route> {
  route: Route
  params: Record<string, string>
}

/**
 * Matches a path with the first route whose pattern fits: `$name` takes one segment, `$` at the end takes the rest. The
 * last route has to take everything.
 */
export function pathMatcher<Route extends { path: string }>(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({ route, pattern: segmentsOf(route.path) }))
  return (pathname: string): PathMatch<Route> => {
    const segments = segmentsOf(pathname)
    for (const { route, pattern } of compiled) {
      const params = paramsOf(pattern, segments)
      if (params) return { route, params }
    }
    throw new Error(`No route for ${pathname}`)
  }
}

const segmentsOf = (path: string) => path.split('/').slice(1)

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.at(-1) === '$') return {}
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? ''
    if (part.startsWith('$')) {
      if (segment === '') return null
      params[part.slice(1)] = decoded(segment)
    } else if (part !== segment.toLowerCase()) return null
  }
  return params
}

/** An address typed by hand may have an invalid encoding: it is used unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
