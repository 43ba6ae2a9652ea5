import { HouseLamps } from './house-lamps.tsx'

/** Of the top bar: the earliest deadline, the processes, colleagues online. */
export function TopLamps() {
  return <HouseLamps />
}
