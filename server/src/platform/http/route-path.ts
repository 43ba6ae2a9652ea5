import { base } from '@yehang/contract'

/** `/prod-api/v2/works/detail/:id`, the form of the router, by which the metrics know an endpoint too. */
export function routePath({ path }: { path: string }): string {
  return withoutLastSlash(base + path.replaceAll(/\{(\w+)\}/g, ':$1'))
}

/** An address of the API is the same with a slash at the end of its path; any other address stays as it is. */
export function withoutLastSlash(url: string): string {
  if (!url.startsWith(`${base}/`)) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return path.endsWith('/') ? path.slice(0, -1) + url.slice(path.length) : url
}
