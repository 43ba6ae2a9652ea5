import { editorial } from '@yehang/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aRecord, today } from '../server/src/domains/imports/testdata/works.ts'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { callAs } from '../server/test/kept.ts'
import { makeMember } from '../server/test/member.ts'
import { violationsInBothThemes } from './axe.ts'
import { desktop, phone, useSite } from './site.ts'
import { makeStaff, visitStaff } from './staff.ts'

const site = useSite({ CAPTCHA: 'off' })

async function bring(...records: Record<string, unknown>[]): Promise<void> {
  if (!site.server) throw new Error('Works can be brought to a site of our own only')
  const { db, pool } = site.server.context
  const plain = { channel: 'western', series: null, tags: null, performer: null }
  await importWorks(
    { db, pool, today },
    records.map((record) => aRecord({ ...plain, ...record })),
  )
}

test('a maker gets a new name and an alias; the site shows the one and finds both', async () => {
  await bring({ number: 'BJ-001', title: '白桦林', maker: '北角影像' })
  const staff = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, staff, '/staff/entities?channel=western')
  await page.getByRole('searchbox', { name: '名称、别名' }).fill('bjyx')
  await page.getByRole('heading', { level: 2, name: '北角影像' }).waitFor()
  await page.getByRole('button', { name: '北角影像', exact: true }).click()
  await page.keyboard.press('e')
  await page.getByLabel('名称', { exact: true }).fill('北角影业')
  await page.getByLabel('别名', { exact: true }).fill('North Cape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByText('已保存').waitFor()
  await page.getByRole('heading', { level: 2, name: '北角影业' }).waitFor()
  // The name that was given up stays as an alias.
  await page.getByRole('button', { name: '去掉别名 北角影像' }).waitFor()
  for (const keyword of ['north cape', '北角影像', '北角影业']) {
    const visitor = await site.visit(`/search/${encodeURIComponent(keyword)}`)
    await visitor
      .getByRole('link', { name: /白桦林/ })
      .first()
      .waitFor()
    await visitor.close()
  }
})

test('two makers become one: the old address leads to it, and within a day there are two again', async () => {
  await bring(
    { number: 'HT-001', title: '河滩之一', maker: '河滩影业' },
    { number: 'HT-002', title: '河滩之二', maker: '河滩影业' },
    { number: 'HT-003', title: '河滩之三', maker: '河灘影業社' },
  )
  const staff = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, staff, '/staff/entities?channel=western&alike=1')
  const suspect = page.getByRole('row', { name: /河灘影業社/ })
  await suspect.getByText('像 河滩影业').waitFor()
  await suspect.click()
  await page.getByRole('button', { name: '比一比' }).click()
  const box = page.getByRole('region', { name: '合并' })
  await box.getByRole('cell', { name: '3 部' }).waitFor()
  const old = new URL(page.url()).searchParams.get('with') ?? ''
  const selectedId = new URL(page.url()).searchParams.get('at') ?? ''
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('button', { name: '并入', exact: true }).click()
  await page.getByText('「河灘影業社」已并入「河滩影业」').waitFor()
  await page.getByText('旧地址仍到这里').waitFor()

  const visitor = await site.visit(`/maker/western/${old}`)
  await expect.poll(() => visitor.url()).toBe(`${site.url}/maker/western/${selectedId}`)
  await visitor
    .getByRole('link', { name: /河滩之三/ })
    .first()
    .waitFor()

  await page.getByRole('button', { name: '拆回…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '拆回', exact: true }).click()
  await page.getByText('已拆回「河灘影業社」').waitFor()
  const again = async () => {
    await visitor.goto(`${site.url}/maker/western/${old}`)
    return visitor.url()
  }
  await expect.poll(again).toBe(`${site.url}/maker/western/${old}`)
  await visitor
    .getByRole('link', { name: /河滩之三/ })
    .first()
    .waitFor()
  expect(await visitor.getByRole('link', { name: /河滩之一/ }).count()).toBe(0)
})

/** What a colleague does to the names of the entity that is open. */
async function colleagueEdits(page: Page, userName: string, change: Record<string, unknown>): Promise<void> {
  if (!site.server) throw new Error('Needs a site of our own')
  const id = new URL(page.url()).searchParams.get('at') ?? ''
  const colleague = callAs(await makeMember(site.server.context, { userName, roles: ['editor'] }), site.url)
  const { answer } = await colleague(editorial.getAdminEntity, { params: { id } })
  const body = { entityId: id, version: answer.data.version, ...change }
  await colleague(editorial.editAdminEntity, { body })
}

/** The form of a maker, which a new work brings; refusals and faults of the server are expected. */
async function openMaker(work: { number: string; title: string; maker: string }): Promise<Page> {
  await bring(work)
  const address = `/staff/entities?keyword=${work.maker}`
  const page = await visitStaff(site, await makeStaff(site, ['editor']), address, { expected: /500/ })
  await page.getByRole('button', { name: work.maker, exact: true }).click()
  return page
}

test('an alias that a colleague added meanwhile stays beside one’s own', async () => {
  const page = await openMaker({ number: 'SX-001', title: '水巷', maker: '水巷影业' })
  await page.getByLabel('别名', { exact: true }).fill('Canal')
  await page.keyboard.press('Enter')
  await colleagueEdits(page, 'alias_clerk', { aliases: ['Waterway'] })
  await page.keyboard.press('Control+s')
  await page.getByText('已保存').waitFor()
  for (const alias of ['Canal', 'Waterway']) {
    await page.getByRole('button', { name: `去掉别名 ${alias}` }).waitFor()
  }
})

test('after a fault of the server a name that a colleague changed is asked for before it is overwritten', async () => {
  const page = await openMaker({ number: 'QT-001', title: '桥头', maker: '桥头影业' })
  await page.getByLabel('名称', { exact: true }).fill('桥头影视')
  const edit = '**/v2/staff/entities/edit'
  await page.route(edit, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙' } }))
  await page.keyboard.press('Control+s')
  await page.getByText('系统繁忙').waitFor()
  await page.unroute(edit)
  await colleagueEdits(page, 'name_clerk', { name: '桥头工坊' })
  await page.keyboard.press('Control+s')
  const clash = page.getByRole('dialog', { name: '1 栏有人先改了' })
  await clash.getByText('现在：桥头工坊').waitFor()
  await clash.getByText('用 name_clerk 的').waitFor()
  await clash.getByRole('button', { name: '用我的' }).click()
  await clash.getByRole('button', { name: '按选的存' }).click()
  await page.getByText('已保存').waitFor()
  await page.getByRole('heading', { level: 2, name: '桥头影视' }).waitFor()
})

test.each([desktop, phone])('axe finds nothing at %j', async (viewport) => {
  await bring(
    { number: 'YL-001', title: '榆林', maker: '榆林影业' },
    { number: 'YL-002', title: '榆林二', maker: '榆林工作室' },
  )
  const staff = await makeStaff(site, ['editor'])
  const page = await visitStaff(site, staff, '/staff/entities?channel=western&keyword=榆林', { viewport })
  await page.getByRole('button', { name: '榆林影业', exact: true }).click()
  await page.getByRole('button', { name: '比一比' }).click()
  await page.getByRole('region', { name: '合并' }).getByRole('table').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})
