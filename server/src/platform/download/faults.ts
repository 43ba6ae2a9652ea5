import type { ParamsOf, Reason } from '@yehang/contract'
import { errors } from 'undici'
import { SourceError, StaffError } from '../files/source-error.ts'

/** What the network, the disk and the HTTP client say, as reasons for the staff. */

/** Reasons whose words may name the code that the system or the client gave. */
type FaultReason = {
  [R in Reason]: { fault?: string } extends ParamsOf<R>
    ? ParamsOf<R> extends { fault?: string }
      ? R
      : never
    : never
}[Reason]

const faults: [RegExp, FaultReason][] = [
  [/^(ENOTFOUND|EAI_\w+|EBADNAME)$/, 'download_host_unknown'],
  [/^ECONNREFUSED$/, 'download_connection_refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'download_unreachable'],
  [/^(ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT)$/, 'download_no_response'],
  [/^(ENOSPC|EDQUOT)$/, 'download_disk_full'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'download_broke_off'],
  [/^(HPE|UND_ERR_|ERR_SSL_|ERR_TLS_|EPROTO)/, 'download_protocol_broken'],
  [/^(EACCES|EIO|EMFILE|ENFILE|ENOENT|ENOTDIR|EISDIR|EPERM|EROFS|EFBIG)$/, 'download_disk_unwritable'],
]

const certificates =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|INVALID_PURPOSE|HOSTNAME_MISMATCH)/

/** A failure as a reason, without what the other side sent or where our files are. What is ours already stays. */
export function explained(error: unknown): unknown {
  // It carries what was sent, by which the other side could say anything.
  const isBroken = error instanceof errors.HTTPParserError
  const code = (error as { code?: unknown } | null)?.code ?? (isBroken ? 'HPE' : undefined)
  if (error instanceof SourceError || typeof code !== 'string') return error
  if (certificates.test(code)) return new SourceError('download_certificate_invalid', { fault: code })
  const reason = faults.find(([pattern]) => pattern.test(code))?.[1] ?? 'download_failed'
  return new StaffError(reason, { fault: code })
}
