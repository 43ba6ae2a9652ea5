import { members } from '@yehang/contract'
import type { Config } from '../src/platform/config/config.ts'
import { call } from './client.ts'
import { type ServerWithClock, startServerWithClock } from './clock.ts'

export type AccountsServer = ServerWithClock

export interface AccountsServerOptions {
  template?: 'empty' | 'catalogue'
  captcha?: boolean
  limits?: boolean
  config?: Partial<Config>
}

/**
 * A server for tests of accounts: by default without captcha and limits, with a clock that tests
 * move.
 */
export function startAccountsServer(options: AccountsServerOptions = {}): Promise<AccountsServer> {
  const { template = 'empty', captcha = false, limits = false, config } = options
  return startServerWithClock({ template, config: { accounts: { appId: '1', captcha, limits }, ...config } })
}

export const password = 'hai-shang-7'

const registration = (userName: string) => ({
  appId: '1',
  userName,
  password,
  confirmPassword: password,
  email: 'member@example.org',
})

/** Fields of a registration that goes through, but for what is given. */
export function registerForm(userName: string, change: object = {}) {
  return { ...registration(userName), ...change }
}

export function loginForm(userName: string, change: object = {}) {
  return { appId: '1', userName, password, ...change }
}

export interface SignedIn {
  accessToken: string
  refreshToken: string
  headers: { authorization: string }
}

export async function signIn(url: string, userName: string, change: object = {}): Promise<SignedIn> {
  const { answer } = await call(url, members.login, { body: loginForm(userName, change) })
  return { ...answer.data, headers: { authorization: `Bearer ${answer.data.accessToken}` } }
}

/** Registers and signs in. */
export async function newMember(url: string, userName: string, change: object = {}): Promise<SignedIn> {
  const registered = await call(url, members.register, { body: registerForm(userName) })
  if (registered.code !== 200) throw new Error(registered.refusal.msg)
  return signIn(url, userName, change)
}

export const info = (url: string, { headers }: Pick<SignedIn, 'headers'>) =>
  call(url, members.getInfo, { headers })

export const renewWith = (url: string, refreshToken: string, headers: Record<string, string> = {}) =>
  call(url, members.refreshTokens, { headers: { 'refresh-token': refreshToken, ...headers } })
