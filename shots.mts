import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { launchBrowser } from './e2e/browser.ts'
const url = 'http://127.0.0.1:3203'
const out = '/tmp/w/cases-shots'
mkdirSync(out, { recursive: true })
const api = async (method: string, path: string, body?: unknown, token?: string, raw?: Buffer) => {
  const r = await fetch(`${url}/prod-api${path}`, { method, headers: { ...(token && { authorization: `Bearer ${token}` }), repeatSubmit: 'false', ...(raw ? { 'content-type': 'application/octet-stream' } : body ? { 'content-type': 'application/json' } : {}) }, body: raw ? new Uint8Array(raw) : body ? JSON.stringify(body) : undefined })
  return (await r.json()) as any
}
const browser = await launchBrowser()
const steps = process.argv.slice(2)
async function page(viewport: any, dark: boolean, staff: boolean) {
  const ctx = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await ctx.addCookies([{ name: 'adult', value: '1', url }, ...(dark ? [{ name: 'theme', value: 'dark', url }] : [])])
  const p = await ctx.newPage()
  p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  p.on('pageerror', (e) => console.log('pageerror', e.message))
  if (staff) {
    await p.goto(`${url}/login`)
    await p.waitForLoadState('networkidle')
    await p.getByLabel('用户名').fill('demo_staff')
    await p.getByLabel('密码', { exact: true }).fill('yehang-demo')
    await p.getByRole('button', { name: /登录/ }).last().click()
    await p.waitForURL((u) => !u.pathname.startsWith('/login'))
  }
  return p
}
const desk = { width: 1440, height: 900 }, phone = { width: 390, height: 844 }
const pages = JSON.parse(readFileSync('/tmp/w/cases-pages.json', 'utf8')) as [string, string, boolean][]
for (const [vp, vn] of [[desk, 'd'], [phone, 'p']] as const) for (const dark of [false, true]) for (const staff of [true, false]) {
  const mine = pages.filter(([n, , s]) => s === staff && (steps.length === 0 || steps.includes(n)))
  if (mine.length === 0) continue
  const p = await page(vp, dark, staff)
  for (const [name, path] of mine) {
    await p.goto(url + path)
    await p.waitForLoadState('networkidle').catch(() => {})
    await p.waitForTimeout(700)
    await p.screenshot({ path: `${out}/${name}-${vn}${dark ? 'k' : ''}.png` })
  }
  await p.context().close()
}
await browser.close()
