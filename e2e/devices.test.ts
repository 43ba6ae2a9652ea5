import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { register, visitSignedIn } from './members.ts'
import { phone, useSite, whenReady } from './site.ts'

const site = useSite({ CAPTCHA: 'off' })

/** As an app of a television does with what was typed: the configurations, then the first of them. */
async function configure(code: string): Promise<{ sites: { api: string }[] }> {
  const depot = (await (await fetch(`${site.url}/tv/${code}`)).json()) as { urls: { url: string }[] }
  const answer = await fetch(depot.urls[0]?.url ?? '', { headers: { 'user-agent': 'okhttp/4.12.0' } })
  return (await answer.json()) as { sites: { api: string }[] }
}

test('a television is paired by a code, shown with its app, and taken away', async () => {
  const member = await register(site)
  const page = await visitSignedIn(site, member, '/user', { viewport: phone, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('link', { name: '我的设备' }).click()
  await page.getByRole('heading', { name: '还没有配对的设备' }).waitFor()
  await page.getByRole('button', { name: '添加设备' }).click()
  const sheet = page.getByRole('dialog', { name: '添加设备' })
  await sheet.getByRole('textbox', { name: '名字' }).fill('')
  await sheet.getByRole('button', { name: '下一步' }).click()
  await sheet.getByText('请给设备起个名字').waitFor()
  await sheet.getByRole('textbox', { name: '名字' }).fill('客厅的电视')
  await sheet.getByRole('button', { name: '下一步' }).click()
  const typed = await sheet.getByText(/\/tv\/[2-9A-Z]{8}$/).innerText()
  expect(await violationsInBothThemes(page)).toEqual([])
  const { sites } = await configure(typed.slice(-8))
  await sheet.getByText('已连接').waitFor()
  await sheet.getByRole('button', { name: '完成' }).click()

  const row = page.getByRole('list', { name: '设备' }).getByRole('listitem').filter({ hasText: '客厅的电视' })
  await row.filter({ hasText: '安卓应用' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const api = async () => ((await (await fetch(sites[0]?.api ?? '')).json()) as { code: number }).code
  expect(await api()).toBe(1)
  await row.getByRole('button', { name: '移除 客厅的电视' }).click()
  await page.getByText('已移除 客厅的电视').waitFor()
  await page.getByRole('heading', { name: '还没有配对的设备' }).waitFor()
  expect(await api()).toBe(0)
})

test('the addresses of a device are shown once, with a code to scan', async () => {
  const page = await visitSignedIn(site, await register(site), '/devices', { viewport: phone })
  await page.getByRole('button', { name: '添加设备' }).click()
  const sheet = page.getByRole('dialog', { name: '添加设备' })
  await sheet.getByRole('button', { name: '下一步' }).click()
  await sheet.getByRole('button', { name: /二维码/ }).click()
  await sheet.getByRole('img', { name: '配置地址的二维码' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const shown = await sheet.getByRole('list', { name: '地址' }).getByRole('listitem').allInnerTexts()
  expect(shown).toHaveLength(5)
  for (const text of shown) {
    const [address = ''] = text.match(/http:\S+/) ?? []
    expect([address, (await fetch(address)).status]).toEqual([address, 200])
  }
  await sheet.getByRole('button', { name: '完成' }).click()
  await page.getByRole('list', { name: '设备' }).getByText('客厅电视').waitFor()
  expect(await page.content()).not.toContain('/tv/')
})

test('a browser of a television that opens the typed address gets a form with the code', async () => {
  const phonePage = await visitSignedIn(site, await register(site), '/devices', { viewport: phone })
  await phonePage.getByRole('button', { name: '添加设备' }).click()
  await phonePage.getByRole('button', { name: '下一步' }).click()
  const typed = await phonePage.getByText(/\/tv\/[2-9A-Z]{8}$/).innerText()
  const television = await site.visit(`/tv/${typed.slice(-8)}`)
  await whenReady(television)
  expect(new URL(television.url()).pathname).toBe('/devices')
  expect(await television.getByRole('textbox', { name: '手机上显示的配对码' }).inputValue()).toBe(
    typed.slice(-8),
  )
  expect(await violationsInBothThemes(television)).toEqual([])
  await television.getByRole('button', { name: '配对', exact: true }).click()
  await television.getByRole('img', { name: '配置地址的二维码' }).waitFor()
  await phonePage.getByText('已连接').waitFor()
})
