import { type Failure, type GivenParams, type Reason, wordsOf } from '@yehang/contract'

/** What follows the reason: its parameters, and what caused it. */
type Given<R extends Reason> = readonly [...params: GivenParams<R>, options?: ErrorOptions]

/** A failure with a reason that the staff may read. What else is thrown is for the log alone. */
export class StaffError<R extends Reason = Reason> extends Error implements Failure {
  override name = 'StaffError'
  readonly reason: Reason
  readonly params: object

  constructor(reason: R, ...given: Given<R>) {
    const [params, options] = given as unknown as readonly [object?, ErrorOptions?]
    super(wordsOf(reason, ...([params] as unknown as GivenParams<R>)), options)
    this.reason = reason
    this.params = params ?? {}
  }
}

/**
 * A source that will never do: an address that is refused, a file that is no video. Trying again changes nothing;
 * whatever else is thrown while preparing a video is tried again.
 */
export class SourceError<R extends Reason = Reason> extends StaffError<R> {
  override name = 'SourceError'
}
