import type { Config } from '../config/config.ts'

/** Where visitors reach the site; without PUBLIC_URL it is where we listen, as the settings say. */
export function siteAddress({ http }: Config): string {
  const host = http.host.includes(':') ? `[${http.host}]` : http.host
  return http.publicUrl ?? `http://${host}:${http.port}`
}
