import { type Config, isLoopback } from '../config/config.ts'
import type { Origin } from './principal.ts'

/** Whether only this machine reaches the site, as far as its settings say (docs/requirements.md, billing 10). */
export function isAtHome({ http, database }: Config): boolean {
  const publicHost = http.publicUrl === undefined ? undefined : URL.parse(http.publicUrl)?.hostname
  return (
    database.url === undefined &&
    isLoopback(http.host) &&
    (publicHost === undefined || isLoopback(publicHost))
  )
}

/** Whether a call may use what is for the demo alone: at home, and made on this machine as far as the call says. */
export function demoAllowed(config: Config, origin: Origin): boolean {
  return isAtHome(config) && origin.isLocal
}
