/**
 * By how much the server's clock is ahead of this device's, in milliseconds, by the last answer that contains the time.
 */
let ahead = 0

/** Reads the time that comes with the key for signing. */
export function setServerTime(answer: unknown): void {
  const time = (answer as { data?: { time?: unknown } | null } | undefined)?.data?.time
  if (typeof time === 'number') ahead = time - Date.now()
}

/** Milliseconds since 1970 by the server's clock; by the device's until the server has sent its time. */
export function serverNow(): number {
  return Date.now() + ahead
}
