import { base } from '@yehang/contract'

/** `/prod-api/v2/works/detail/:id`, the form of the router, by which the metrics know an endpoint too. */
export function routePath({ path }: { path: string }): string {
  return base + path.replaceAll(/\{(\w+)\}/g, ':$1')
}
