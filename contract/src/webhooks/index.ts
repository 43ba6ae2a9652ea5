import { getWebhookMessage, listWebhookMessages, replayMessage, replayMessages } from './messages.ts'
import {
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
} from './webhooks.ts'

export * from './messages.ts'
export * from './webhooks.ts'

export const webhookEndpoints = [
  listWebhooks,
  saveWebhook,
  renewWebhookSecret,
  pauseWebhook,
  removeWebhook,
  testWebhook,
  listWebhookMessages,
  getWebhookMessage,
  replayMessage,
  replayMessages,
] as const
