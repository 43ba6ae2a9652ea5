import { editorial } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Deliverer } from '../server/src/domains/webhooks/delivery/deliverer.ts'
import { call } from '../server/test/client.ts'
import { makeReported } from '../server/test/reporting.ts'
import { startReceiver } from '../server/test/webhooks/receiver.ts'
import { violationsInBothThemes } from './axe.ts'
import { serverOf } from './membership.ts'
import { useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const shownOnce = async (page: Page, name: string) => {
  const secret =
    (await dialog(page, name)
      .getByText(/^(yh_|whsec_)/)
      .textContent()) ?? ''
  await dialog(page, name).getByRole('button', { name: '记下了' }).click()
  return secret
}

test('an administrator makes a key that a program uses, sees its use, and revokes it', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/api-keys')
  await page.getByText('还没有 API 密钥').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '新建密钥' }).click()
  const form = dialog(page, '新建 API 密钥')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await form.getByText('至少选一项').waitFor()
  await form.getByLabel('名字').fill('片单同步')
  await form.getByRole('button', { name: '读和写' }).click()
  expect(await form.getByLabel('看订单').isChecked()).toBe(false)
  await form.getByLabel('看订单').check()
  await form.getByLabel('从哪里用').fill('10.0.0.300')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await form.getByText('「10.0.0.300」不是地址或网段').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await form.getByLabel('从哪里用').fill('127.0.0.0/8')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  const token = await shownOnce(page, '新的 API 密钥')

  const headers = { authorization: `Bearer ${token}` }
  const asked = await call(site.url, editorial.listAdminWorks, { headers })
  expect(asked.code).toBe(200)
  await page.reload()
  await page.getByText('，127.0.0.1').waitFor()
  await page.getByRole('button', { name: '片单同步' }).click()
  const shown = dialog(page, '片单同步')
  await shown.getByText('orders:read').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await shown.getByRole('button', { name: '吊销…' }).click()
  const sure = dialog(page, '吊销「片单同步」？')
  await sure.getByLabel('原因，进审计').fill('换新的')
  await sure.getByRole('button', { name: '吊销' }).click()
  await page.getByText('已吊销').first().waitFor()
  expect((await call(site.url, editorial.listAdminWorks, { headers })).refusal.reason).toBe('api_key_revoked')
})

test('what a key did is in the audit by its name', async () => {
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/api-keys')
  await page.getByRole('button', { name: '新建密钥' }).click()
  const form = dialog(page, '新建 API 密钥')
  await form.getByLabel('名字').fill('上新')
  await form.getByRole('button', { name: '读和写' }).click()
  await form.getByRole('button', { name: '新建', exact: true }).click()
  const token = await shownOnce(page, '新的 API 密钥')
  const { id } = await makeReported(serverOf(site))
  await call(site.url, editorial.listWorksOnSite, {
    body: { ids: [id], to: 'hidden' },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.getByRole('button', { name: '上新' }).click()
  await dialog(page, '上新').getByRole('link', { name: '它做过的' }).click()
  await page.getByRole('cell', { name: /^API 密钥 上新（/ }).waitFor()
})

test('a webhook is added, tried, fails, is replayed, renewed and removed', async () => {
  const receiver = await startReceiver()
  const { context } = serverOf(site)
  const deliverer = new Deliverer(context)
  const deliver = async () => {
    await deliverer.look()
    await deliverer.idle()
  }
  const page = await visitStaff(site, await makeStaff(site, ['admin']), '/staff/webhooks')
  await page.getByText('还没有回调').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: '添加回调' }).click()
  const form = dialog(page, '添加回调')
  await form.getByLabel('名字').fill('订单同步')
  await form.getByLabel('网址').fill('https://10.0.0.7/hooks')
  await form.getByLabel('作品上架').check()
  await form.getByRole('button', { name: '添加' }).click()
  await form.getByText('应为公网上的 https 网址').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  context.config.webhooks.allow.push(receiver.host)
  await form.getByLabel('网址').fill(receiver.address)
  await form.getByRole('button', { name: '添加' }).click()
  expect(await shownOnce(page, '签名密钥')).toMatch(/^whsec_/)

  await page.getByRole('button', { name: '订单同步' }).click()
  await dialog(page, '订单同步').getByRole('button', { name: '试投一条' }).click()
  await page.getByText('试投的消息已记下').waitFor()
  await dialog(page, '订单同步').getByRole('button', { name: '关闭' }).click()
  await deliver()
  await page.getByRole('cell', { name: '已送达' }).waitFor()
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test'])

  receiver.answer = (response) => void response.writeHead(503).end('维护中')
  await makeReported(serverOf(site))
  await deliver()
  await page.getByRole('cell', { name: '投递不成，在重试' }).waitFor()
  await page.getByRole('cell', { name: '作品上架' }).first().click()
  const panel = page.getByRole('complementary', { name: '消息' })
  await panel.getByText('维护中').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  receiver.answer = (response) => void response.writeHead(204).end()
  await panel.getByRole('button', { name: '再投递' }).click()
  await page.getByText('马上再投递一次').waitFor()
  await deliver()
  await page.getByRole('cell', { name: '在投递' }).waitFor()
  expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id)

  await page.getByRole('button', { name: '订单同步' }).click()
  const hook = dialog(page, '订单同步')
  await hook.getByRole('button', { name: '重新投递…' }).click()
  await dialog(page, '重新投递「订单同步」的消息').getByLabel('哪些').selectOption('all')
  await dialog(page, '重新投递「订单同步」的消息').getByRole('button', { name: '重新投递' }).click()
  await page.getByText('条重新投递').waitFor()
  await hook.getByRole('button', { name: '换密钥…' }).click()
  await dialog(page, '换「订单同步」的签名密钥').getByRole('button', { name: '换', exact: true }).click()
  expect(await shownOnce(page, '签名密钥')).toMatch(/^whsec_/)
  await page.getByRole('button', { name: '订单同步' }).click()
  await hook.getByText('旧密钥签到').waitFor()
  await hook.getByRole('button', { name: '停下' }).click()
  await hook.getByText('停着：消息照记').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await hook.getByRole('button', { name: '删去…' }).click()
  await dialog(page, '删去「订单同步」？').getByRole('button', { name: '删去' }).click()
  await page.getByText('还没有回调').waitFor()
  await receiver.close()
})
