import { SaidError } from '../../platform/text/said.ts'

/** What a command on accounts cannot do; the sentence says why. */
export class MembersError extends SaidError {
  override name = 'MembersError'
}
