/** The message that an address opens; null where it opens none. */
export function messageIdOf({ id = '' }: Record<string, string>): string | null {
  return /^\d{16,18}$/.test(id) ? id : null
}
