import type { Order } from '../queries/orders.ts'

/** Bytes of UTF-8 that every channel takes. */
const subjectMax = 120

/** Which page of a channel fits a browser. */
export function deviceOf(userAgent: string): Order['device'] {
  return /Mobi|Android|iPhone|iPad|iPod|HarmonyOS|OpenHarmony/i.test(userAgent) ? 'phone' : 'desktop'
}

/** What a channel shows as bought: the site and the plan, without signs that one of them refuses. */
export function subjectOf(siteName: string, planName: string): string {
  const plain = `${siteName} ${planName}`
    .replaceAll(/[\p{C}\\/=&<>"'%+#|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let subject = ''
  for (const sign of plain) {
    if (Buffer.byteLength(subject + sign) > subjectMax) break
    subject += sign
  }
  return subject.trim()
}
