/** From here on a size is taken for a fault in the data (docs/requirements.md, catalogue 28). */
const endOfGigabytes = 1000

/** Bytes as KB under 1000, then MB, then GB, otherwise 未知. `bytes` is a big integer written as text. */
export function formatSize(bytes: string | null): string {
  const kilobytes = Number(bytes ?? 0) / 1024
  if (!(kilobytes > 0)) return '未知'
  if (Math.round(kilobytes) < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  const megabytes = kilobytes / 1024
  if (Math.round(megabytes) < 1000) return `${Math.round(megabytes)} MB`
  const gigabytes = megabytes / 1024
  return gigabytes < endOfGigabytes ? `${gigabytes.toFixed(2)} GB` : '未知'
}
