import { errors } from 'undici'
import { SourceError, StaffError } from '../files/source-error.ts'

/** What the network, the disk and the HTTP client say, in words for the staff. */

const words: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_\w+|EBADNAME)$/, '找不到这个主机（域名解析失败）'],
  [/^ECONNREFUSED$/, '对方拒绝连接'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, '连接不到对方的网络'],
  [/^(ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT)$/, '对方长时间没有响应'],
  [/^(ENOSPC|EDQUOT)$/, '磁盘空间不足'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, '连接中断'],
  [/^(HPE|UND_ERR_|ERR_SSL_|ERR_TLS_|EPROTO)/, '对方的应答不符合协议'],
  [/^(EACCES|EIO|EMFILE|ENFILE|ENOENT|ENOTDIR|EISDIR|EPERM|EROFS|EFBIG)$/, '无法写入磁盘'],
]

const certificates =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|INVALID_PURPOSE|HOSTNAME_MISMATCH)/

/** A failure in words, without what the other side sent or where our files are. What is ours already stays. */
export function inWords(error: unknown): unknown {
  // It carries what was sent, by which the other side could say anything.
  const isBroken = error instanceof errors.HTTPParserError
  const code = (error as { code?: unknown } | null)?.code ?? (isBroken ? 'HPE' : undefined)
  if (error instanceof SourceError || typeof code !== 'string') return error
  if (certificates.test(code)) return new SourceError(`对方的 HTTPS 证书无效（${code}）`)
  const text = words.find(([pattern]) => pattern.test(code))?.[1] ?? '下载失败'
  return new StaffError(`${text}（${code}）`)
}
