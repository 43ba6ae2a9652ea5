import {
  httpOrigin,
  matching,
  noteMissing,
  oneOf,
  type Parser,
  type Read,
  type SettingProblem,
} from './values.ts'

/** The caches before the site that keep its pages: what each is told, and how, is in platform/edge. */
export type EdgeConfig =
  | { kind: 'nginx' }
  /** `hosts`: the origin of each Varnish. */
  | { kind: 'varnish'; hosts: string[]; key: string }
  /** `zone`: Fastly's service, Cloudflare's zone, Bunny's pull zone. */
  | { kind: 'fastly' | 'cloudflare' | 'bunny'; zone: string; key: string }

const secret = matching(/^[\x21-\x7e]{16,256}$/)

const origins: Parser<string[]> = (text) => {
  const found = text.split(',').map((one) => httpOrigin(one.trim()))
  return found.every((one) => one !== undefined) ? found : undefined
}

export function readEdge(read: Read, problems: SettingProblem[]): EdgeConfig | undefined {
  const kind = read(
    'EDGE',
    undefined,
    oneOf('varnish', 'nginx', 'fastly', 'cloudflare', 'bunny'),
    'varnish, nginx, fastly, cloudflare or bunny',
  )
  const hosts = read(
    'EDGE_HOSTS',
    [],
    origins,
    'origins such as http://10.0.0.5:6081, with commas between them',
  )
  const zone = read('EDGE_ZONE', '', matching(/^\w{1,64}$/), 'the id of a service or zone')
  const key = read('EDGE_KEY', '', secret, '16 to 256 printable characters without blanks')
  switch (kind) {
    case undefined:
      return undefined
    case 'nginx':
      return { kind }
    case 'varnish':
      noteMissing({ EDGE_HOSTS: hosts.join(','), EDGE_KEY: key }, 'EDGE', problems)
      return { kind, hosts, key }
    default:
      noteMissing({ EDGE_ZONE: zone, EDGE_KEY: key }, 'EDGE', problems)
      return { kind, zone, key }
  }
}
