import type { ReasonEntries } from '../reason.ts'

export const apiKeyReasons = {
  api_key_unknown: { code: 401, words: '没有这个 API 密钥' },
  api_key_ended: { code: 401, words: '这个 API 密钥已过期' },
  api_key_revoked: { code: 401, words: '这个 API 密钥已被吊销' },
  api_key_maker_lost: { code: 401, words: '建这个 API 密钥的管理员已没有这项权限，密钥随之停用' },
  api_key_address: { code: 402, words: '这个 API 密钥不能从这个地址使用' },
  api_key_scope: {
    code: 402,
    words: ({ scope }: { scope: string }) => `这个 API 密钥没有「${scope}」这一项`,
  },
  api_key_never: { code: 402, words: '这个接口不对 API 密钥开放' },
  api_key_not_for_members: { code: 402, words: 'API 密钥只用于管理接口；会员的接口要用会员的登录' },
  api_key_too_fast: {
    code: 429,
    words: ({ seconds }: { seconds: number }) => `这个 API 密钥请求太快，请 ${seconds} 秒后再试`,
  },
  api_keys_full: { code: 402, words: ({ max }: { max: number }) => `能用的 API 密钥最多 ${max} 个` },
  api_key_scope_not_own: {
    code: 402,
    words: '不能给密钥自己没有的权限',
    inField: '含自己没有的权限',
  },
  api_key_address_wrong: {
    code: 500,
    words: ({ address }: { address: string }) => `「${address}」不是地址或网段`,
  },
} as const satisfies ReasonEntries
