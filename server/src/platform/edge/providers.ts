import type { EdgeConfig } from '../config/edge.ts'
import { everythingTag } from './marks.ts'
import { callEdge, EdgeError, type EdgeTarget } from './target.ts'

/** How each edge is purged. All purges are hard (docs/decisions/0069): what they touch is not sent once more. */

const json = { 'content-type': 'application/json' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** deploy/varnish.vcl: the tags in a header, which holds 8 KB there. */
function varnish(origin: string, key: string): EdgeTarget {
  return {
    name: `varnish ${new URL(origin).host}`,
    tagsPerCall: 800,
    mostCalls: 20,
    async purge(tags) {
      const headers = { ...bearer(key), 'xkey-purge': (tags ?? [everythingTag]).join(' ') }
      await callEdge({ url: `${origin}/`, method: 'PURGE', headers })
    },
  }
}

interface Zone {
  zone: string
  key: string
  api: string | undefined
}

/** https://www.fastly.com/documentation/reference/api/purging/: up to 256 keys of a service. */
function fastly({ zone, key, api = 'https://api.fastly.com' }: Zone): EdgeTarget {
  return {
    name: 'fastly',
    tagsPerCall: 256,
    mostCalls: 8,
    async purge(tags) {
      await callEdge({
        url: `${api}/service/${zone}/purge`,
        method: 'POST',
        headers: { ...json, accept: 'application/json', 'fastly-key': key },
        body: JSON.stringify({ surrogate_keys: tags ?? [everythingTag] }),
      })
    },
  }
}

/** https://developers.cloudflare.com/cache/how-to/purge-cache/: 100 tags a call, few calls a second. */
function cloudflare({ zone, key, api = 'https://api.cloudflare.com/client/v4' }: Zone): EdgeTarget {
  return {
    name: 'cloudflare',
    tagsPerCall: 100,
    mostCalls: 3,
    async purge(tags) {
      const text = await callEdge({
        url: `${api}/zones/${zone}/purge_cache`,
        method: 'POST',
        headers: { ...json, ...bearer(key) },
        body: JSON.stringify({ tags: tags ?? [everythingTag] }),
      })
      if (!/"success"\s*:\s*true/.test(text)) throw new EdgeError('refused')
    },
  }
}

/** https://docs.bunny.net/api-reference/core/pull-zone/purge-cache: one tag a call, and all of ours have the same. */
function bunny({ zone, key, api = 'https://api.bunny.net' }: Zone): EdgeTarget {
  return {
    name: 'bunny',
    tagsPerCall: 1,
    mostCalls: 0,
    async purge() {
      await callEdge({
        url: `${api}/pullzone/${zone}/purgeCache`,
        method: 'POST',
        headers: { ...json, accesskey: key },
        body: JSON.stringify({ CacheTag: everythingTag }),
      })
    },
  }
}

/** What is purged; nothing where an edge knows no purges (nginx). `api`: in place of the provider's. */
export function edgeTargets(edge: EdgeConfig, api?: string): EdgeTarget[] {
  switch (edge.kind) {
    case 'nginx':
      return []
    case 'varnish':
      return edge.hosts.map((host) => varnish(host, edge.key))
    case 'fastly':
      return [fastly({ ...edge, api })]
    case 'cloudflare':
      return [cloudflare({ ...edge, api })]
    case 'bunny':
      return [bunny({ ...edge, api })]
  }
}
