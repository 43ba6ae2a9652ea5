/** A failure that says why in a Chinese sentence for the staff. What else is thrown is for the log alone. */
export class StaffError extends Error {
  override name = 'StaffError'
}

/**
 * A source that will never do: an address that is refused, a file that is no video. Trying again changes nothing;
 * whatever else is thrown while preparing a video is tried again.
 */
export class SourceError extends StaffError {
  override name = 'SourceError'
}
