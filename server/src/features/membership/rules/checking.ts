import type { Context } from '../../../context.ts'

/** Asks the channel what became of an order, closes it where its time is over, and says when to ask again. */
export async function checkOrder(_context: Context, _orderId: string): Promise<void> {}
