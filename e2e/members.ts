import type { Page } from 'playwright-core'
import { type Site, whenReady } from './site.ts'

/** A member with an account of their own, so that no test finds what another one stored. */
export interface Account {
  userName: string
  password: string
}

let registered = 0

async function postJson<T>(url: string, body: object): Promise<T> {
  // Not refused as a repetition, as it is where a form is sent twice at once.
  const headers = { 'content-type': 'application/json', repeatsubmit: 'false' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data
}

/** Needs a site with CAPTCHA=off. */
export async function register(site: Site): Promise<Account> {
  registered += 1
  const account = { userName: `e2e_${process.pid}_${registered}`, password: 'evening-tide-7' }
  const { password, userName } = account
  await postJson(`${site.url}/prod-api/v2/user/register`, {
    appId: '1',
    ...account,
    confirmPassword: password,
    email: `${userName}@example.org`,
  })
  return account
}

/** Signs in on the login page that is shown or about to be. */
export async function signInHere(
  page: Page,
  { userName, password }: Account,
  { remember = false } = {},
): Promise<void> {
  await page.getByLabel('用户名').waitFor()
  await whenReady(page)
  // Fetched until the server reports that it is off.
  await page.getByRole('textbox', { name: '验证码' }).waitFor({ state: 'detached' })
  await page.getByLabel('用户名').fill(userName)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  if (remember) await page.getByLabel(/记住我/).check()
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
}

/**
 * A browser of its own, signed in, at `path`. The session is stored as the site stores it: the form of the login page, which
 * other tests fill in, would be two more pages for each of a hundred visits. Needs a site with CAPTCHA=off.
 */
export async function visitSignedIn(
  site: Site,
  account: Account,
  path: string,
  options?: Parameters<Site['visit']>[1],
): Promise<Page> {
  const { refreshToken } = await postJson<{ refreshToken: string }>(`${site.url}/prod-api/v2/user/login`, {
    appId: '1',
    ...account,
  })
  // Its origin has the storage, and it runs no script of the site.
  const page = await site.visit('/favicon.svg', options)
  await page.evaluate((refreshToken) => {
    const since = Date.now()
    localStorage.setItem('session', JSON.stringify({ since }))
    sessionStorage.setItem('session', JSON.stringify({ since, refreshToken }))
  }, refreshToken)
  await page.goto(site.url + path)
  await whenReady(page)
  return page
}
