/** What a command on plans, codes or orders cannot do; the message says why, and `zh` says it to staff. */
export class MembershipError extends Error {
  override name = 'MembershipError'
  readonly zh: string

  constructor(message: string, zh = '这一步做不了') {
    super(message)
    this.zh = zh
  }
}

/** The plan, batch or order that was named is not there. */
export class NotThere extends MembershipError {
  override name = 'NotThere'
}
