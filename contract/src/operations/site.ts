import { z } from 'zod'
import { modNames, usualChannels } from '../channels.ts'
import { data, endpoint } from '../endpoint.ts'
import { homeRowNames } from '../home-rows.ts'
import { siteLengths } from '../limits.ts'
import { changed, conflicts, count, isDht, oneOf, text, time } from '../values.ts'

/** What the operator sets of the site and its channels in the browser. */

const who = 'staff:site:edit'

/** What lists show until a visitor chooses. */
export const listFilters = ['resource', 'magnet', 'online', 'all'] as const

/** One line, without spaces at its ends. Empty: the default, or nothing. */
const line = (max: number) =>
  z
    .string({ error: '应为文字' })
    .trim()
    .regex(/^\P{C}*$/u, { error: '不能有换行或控制字符' })
    .pipe(text(0, max, `最多 ${max} 个字`))

const wrongLink = '应为 https:// 开头的地址，或 mailto: 加邮箱'
const link = z
  .string({ error: wrongLink })
  .trim()
  .regex(/^(https:\/\/[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)?$/, { error: wrongLink })
  .pipe(text(0, siteLengths.url, `最多 ${siteLengths.url} 个字`))

/** Empty: the default of the site. */
const listFilter = oneOf(['', ...listFilters])

const channel = z.strictObject({
  name: line(siteLengths.channelName),
  visible: z.boolean(),
  rankings: z.boolean(),
  directories: z.boolean(),
  listFilter,
  /** What a new work gets whose line or form says none. */
  playLevel: z.int().min(0).max(2),
})

/** A row of the home page; an empty name stands for the usual one. */
const homeRow = z.strictObject({
  row: oneOf(homeRowNames),
  name: line(siteLengths.homeRowName),
  visible: z.boolean(),
})

export const siteFields = {
  name: line(siteLengths.name),
  announcement: line(siteLengths.announcement),
  gateText: line(siteLengths.gateText),
  discreetTitle: line(siteLengths.discreetTitle),
  footerText: line(siteLengths.footerText),
  termsUrl: link,
  privacyUrl: link,
  contactUrl: link,
  reportUrl: link,
  titlesText: line(siteLengths.titlesText),
  refundText: line(siteLengths.refundText),
  listFilter,
  channelOrder: z
    .array(oneOf(modNames as ['censored', ...typeof modNames]))
    .refine((names) => names.length === modNames.length && new Set(names).size === modNames.length, {
      error: '应为五个频道，各一次',
    }),
  /** Empty: the usual rows, in the order of the channels. Rows that are left out come after those that are named. */
  homeRows: z
    .array(homeRow)
    .max(homeRowNames.length)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, {
      error: '每一行只能有一次',
    }),
  censored: channel,
  uncensored: channel,
  western: channel,
  anime: channel,
  // It has none (docs/requirements.md, catalogue 8).
  fc2: channel.refine(({ rankings }) => !rankings, { error: 'FC2 没有排行' }),
}

const settings = z.strictObject(siteFields)
export type SiteSettings = z.output<typeof settings>
export type SiteField = keyof SiteSettings
export type ChannelSettings = z.output<typeof channel>

const usualChannel = Object.fromEntries(
  usualChannels.map(({ channel, visible, rankings, directories }) => [
    channel,
    { name: '', visible, rankings, directories, listFilter: '', playLevel: 2 },
  ]),
) as Record<(typeof modNames)[number], ChannelSettings>

/** What holds where nothing is set. */
export const usualSiteSettings: SiteSettings = {
  ...{ name: '', announcement: '', gateText: '', discreetTitle: '', footerText: '' },
  ...{ termsUrl: '', privacyUrl: '', contactUrl: '', reportUrl: '', titlesText: '', refundText: '' },
  listFilter: '',
  channelOrder: usualChannels.map(({ channel }) => channel),
  homeRows: [],
  ...usualChannel,
}

const site = z.strictObject({
  version: count,
  settings,
  /** What a text that is empty stands for. */
  usual: z.strictObject({ name: z.string(), discreetTitle: z.string(), refundText: z.string() }),
  /** The fields that an environment variable sets: it wins over what is set here. */
  fixed: z.array(z.strictObject({ field: z.string(), variable: z.string(), value: z.string() })),
  changedAt: time.nullable(),
})

export const getSite = endpoint({
  method: 'GET',
  path: '/v2/staff/site',
  summary: '站点设置：站名、公告、页脚、频道、套餐页的话；由环境变量定的几项另列',
  who,
  scope: 'site:read',
  query: z.object({ isDht }),
  answer: data(site),
})

export const saveSite = endpoint({
  method: 'POST',
  path: '/v2/staff/site',
  summary: '保存改过的栏目，几秒内全站生效；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存',
  who,
  scope: 'site:write',
  body: z.object({
    changes: z.object({
      name: changed(siteFields.name),
      announcement: changed(siteFields.announcement),
      gateText: changed(siteFields.gateText),
      discreetTitle: changed(siteFields.discreetTitle),
      footerText: changed(siteFields.footerText),
      termsUrl: changed(siteFields.termsUrl),
      privacyUrl: changed(siteFields.privacyUrl),
      contactUrl: changed(siteFields.contactUrl),
      reportUrl: changed(siteFields.reportUrl),
      titlesText: changed(siteFields.titlesText),
      refundText: changed(siteFields.refundText),
      listFilter: changed(siteFields.listFilter),
      channelOrder: changed(siteFields.channelOrder),
      homeRows: changed(siteFields.homeRows),
      censored: changed(siteFields.censored),
      uncensored: changed(siteFields.uncensored),
      western: changed(siteFields.western),
      anime: changed(siteFields.anime),
      fc2: changed(siteFields.fc2),
    }),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, site })),
})
