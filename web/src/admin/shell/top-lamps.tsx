import { HouseLamps } from './house-lamps.tsx'

/** Of the top bar: the tightest clock of the house, the processes, colleagues on line. */
export function TopLamps() {
  return <HouseLamps />
}
