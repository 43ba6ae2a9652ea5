import { beforeAll, expect, test } from 'vitest'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { serverOf } from './membership.ts'
import { desktop, phone, useSite } from './site.ts'

/** The page of a work shows what is said of it. */

const site = useSite({ CAPTCHA: 'off' })
let id: string
const told = {
  channel: 'censored',
  number: 'TOLD-001',
  title: '守灯人',
  originalTitle: 'Keeper of the Light',
  aliases: ['银色海峡', '最后一盏灯'],
  synopsis: '岛上只剩一个人。\n他每天傍晚点亮风暴信号灯，再走很远的路回家。',
  pubTime: '2019',
  area: '中国大陆',
  language: '国语',
  remarks: '更新至 12 集',
}

beforeAll(async () => {
  const { db, pool } = serverOf(site).context
  await importWorks({ db, pool, today: '2026-11-20' }, [told])
  const work = await db
    .selectFrom('work')
    .select('id')
    .where('number', '=', told.number)
    .executeTakeFirstOrThrow()
  id = work.id
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s the page of a work shows what is said of it below its facts', async (_, viewport) => {
  const page = await site.visit(`/censored/${id}`, { viewport })
  const facts = page.getByRole('tabpanel')
  for (const [term, text] of [
    ['发行日期', '2019'],
    ['原名', told.originalTitle],
    ['别名', '银色海峡、最后一盏灯'],
    ['地区', told.area],
    ['语言', told.language],
    ['状态', told.remarks],
  ] as const) {
    await facts.getByRole('term').filter({ hasText: term }).waitFor()
    await facts.getByRole('definition').filter({ hasText: text }).first().waitFor()
  }
  const synopsis = facts.getByRole('definition').filter({ hasText: '风暴信号灯' })
  // The line break of the text is one on the page.
  expect(await synopsis.innerText()).toBe(told.synopsis)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})
