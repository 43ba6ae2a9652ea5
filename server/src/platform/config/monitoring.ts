import ipaddr from 'ipaddr.js'
import { matching, type Parser, type Read, wholeNumber } from './values.ts'

/** Settings of monitoring access and of logging. */
export interface OutsideConfig {
  /** Between /readyz saying no and the first connection being closed. */
  leaveMs: number
  metrics: {
    /** A client that sends it may read /metrics, from any address. */
    token: string | undefined
    /** Addresses and CIDR ranges from which /metrics may be read without it. */
    allow: string[]
  }
  /** From here on a request or a statement is named in the log; 0 names none. */
  slowRequestMs: number
  slowQueryMs: number
  /** One of so many requests is logged; 0: only slow ones. */
  accessLog: number
}

export const addressList: Parser<string[]> = (text) => {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)) ? entries : undefined
}

const shareOfRequests: Parser<number> = (text) =>
  text === 'off' ? 0 : text === 'all' ? 1 : wholeNumber(1, 1_000_000)(text)

const milliseconds = 'milliseconds from 0 to 600000'

export function readOutside(read: Read): OutsideConfig {
  return {
    leaveMs: read('STOP_GRACE', 0, wholeNumber(0, 30), 'seconds from 0 to 30') * 1000,
    metrics: {
      token: read(
        'METRICS_TOKEN',
        undefined,
        matching(/^[\x21-\x7e]{16,256}$/),
        '16 to 256 printable characters without blanks',
      ),
      allow: read('METRICS_ALLOW', [], addressList, 'addresses or CIDR ranges with commas between them'),
    },
    slowRequestMs: read('SLOW_REQUEST_MS', 2000, wholeNumber(0, 600_000), milliseconds),
    slowQueryMs: read('SLOW_QUERY_MS', 1000, wholeNumber(0, 600_000), milliseconds),
    accessLog: read('ACCESS_LOG', 0, shareOfRequests, 'off, all, or the N of one in N requests'),
  }
}
