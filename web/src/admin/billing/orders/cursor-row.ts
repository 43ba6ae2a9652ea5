/** A position of the cursor: an order of the list, or the same one among the exceptions. */
export interface CursorRow {
  /** The number, with an `x` before it among those to be looked at. */
  key: string
  orderId: string
}
