/** Where the cursor may stand: an order of the list, or the same one among those to be looked at. */
export interface Place {
  /** The number, with an `x` before it among those to be looked at. */
  key: string
  orderId: string
}
