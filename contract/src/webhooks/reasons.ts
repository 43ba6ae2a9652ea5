import type { ReasonEntries } from '../reason.ts'

export const webhookReasons = {
  webhooks_full: { code: 402, words: ({ max }: { max: number }) => `回调最多 ${max} 个` },
  webhook_address: { code: 500, words: '网址不能用', inField: '应为公网上的 https 网址' },
  webhook_not_active: { code: 500, words: '这个回调停着，先恢复再投递' },
  webhook_gone: { words: '对方回答 410，已停下' },
  // how an attempt failed
  webhook_answered: { words: ({ status }: { status: number }) => `对方回答 HTTP ${status}` },
  webhook_redirected: {
    words: ({ status }: { status: number }) => `对方要转到别处（HTTP ${status}），不跟随`,
  },
  webhook_timeout: { words: ({ seconds }: { seconds: number }) => `对方 ${seconds} 秒没有答完` },
  webhook_internal: { words: '网址指向内部网络，没有投递' },
  webhook_not_reached: { words: '没有投递成' },
  webhook_secret_lost: { words: '签名密钥打不开（换过 SECRET_KEY），请换一个' },
} as const satisfies ReasonEntries
