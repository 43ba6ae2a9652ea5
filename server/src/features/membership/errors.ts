/** What a command on plans, codes or orders cannot do; the message says why. */
export class MembershipError extends Error {
  override name = 'MembershipError'
}
