/** What a command on accounts cannot do; the message says why. */
export class AccountError extends Error {
  override name = 'AccountError'
}
