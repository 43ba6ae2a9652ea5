/** Of the mailbox providers whose names mean the same with and without dots. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind a mail address, for comparing and counting, never for sending: `lin+a@example.org` and
 * `lin+b@example.org` reach one person. A text that is no address stays as it is.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const host = address.slice(at + 1).toLowerCase()
  const name = address.slice(0, at).toLowerCase()
  const plus = name.indexOf('+', 1)
  const base = plus < 0 ? name : name.slice(0, plus)
  return dotless.has(host) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${host}`
}
