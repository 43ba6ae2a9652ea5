import { type InEnglish, reasonSayer } from '../../platform/text/said.ts'

/** For the command line, what cannot be done to plans, codes and orders; the contract has it in Chinese. */
const english = {
  plan_not_found: ({ id }) => `There is no plan ${id}.`,
  batch_not_found: ({ id }) => `There is no batch ${id}.`,
  order_not_found: ({ id }) => `There is no order ${id}.`,
  price_nothing: 'The price is nothing.',
  price_above_original: 'The original price is less than the price: it is what is shown struck out.',
  plan_order_outdated: 'A plan is unknown or named twice.',
  plan_level_unknown: ({ level, known }) =>
    `There is no level ${level} to be bought; there is ${known}. manage plans add-level NUMBER NAME makes one.`,
  level_taken: ({ level }) => `There is a level ${level} already.`,
  refund_account_missing: ({ provider, merchant }) =>
    `The settings name no ${provider} account ${merchant}, which was paid.`,
  ask_account_missing: ({ provider, merchant }) =>
    `The settings name no ${provider} account ${merchant} to be asked.`,
  refunds_unsupported: ({ provider }) =>
    `${provider} gives no money back when we ask. Do it there, then say so with --by-hand.`,
  refund_under_way: ({ yuan }) => `A refund of ${yuan} yuan is under way; ask again once it is done.`,
  refund_asked: 'A refund is under way at the channel: see what becomes of it first.',
  refund_unpaid: ({ id }) => `Order ${id} has not been paid.`,
  refund_paid_elsewhere: 'It was paid to another account, or by another channel: give it back there.',
  refund_given_back: ({ id }) => `Order ${id} has been given back already.`,
  refund_too_much: ({ id, yuan }) => `Of order ${id} ${yuan} yuan are left to be given back.`,
  refund_refused: 'The channel refused it.',
  order_ending_wrong: 'Another order was typed.',
  batch_number_wrong: 'Another batch was typed.',
  nothing_to_settle: ({ id }) => `There is nothing to be settled of order ${id}.`,
  batch_interrupted: 'Interrupted: no codes were made.',
  batch_end_unknown_day: ({ day }) => `There is no day ${day}.`,
  batch_end_past: ({ day }) => `${day} is over.`,
  batch_exported: 'Its codes were exported; what is kept are hashes.',
  batch_revoked: 'It was revoked.',
  void_paid: ({ id }) => `Order ${id} has been paid.`,
  void_closed: ({ id }) => `Order ${id} is closed.`,
  void_paid_meanwhile: 'The channel says that it was paid.',
} as const satisfies InEnglish

export type BillingReason = keyof typeof english

export const sayBilling = reasonSayer(english)
