/**
 * A source that will never do: an address that is refused, a file that is no video. Trying again changes nothing;
 * whatever else is thrown while preparing a video is tried again. The message is a Chinese sentence for the staff.
 */
export class SourceError extends Error {
  override name = 'SourceError'
}
