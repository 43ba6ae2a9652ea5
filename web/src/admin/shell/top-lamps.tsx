import { SystemStatus } from './system-status.tsx'

/** Of the top bar: the earliest deadline, the processes, colleagues online. */
export function TopLamps() {
  return <SystemStatus />
}
