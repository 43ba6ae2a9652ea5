import type { Page } from 'playwright-core'
import { addressOf } from '../../e2e/addresses.ts'

export interface Screen {
  /** Of its files. */
  name: string
  /** What it shows. */
  title: string
  /** As in the route table; `work` stands for one with magnets, stills and a cast, a film for one to watch. */
  path: string
  only?: 'phone' | 'desktop'
  /** Looks the same in both themes: taken once. */
  alwaysDark?: boolean
  signedIn?: 'member' | 'staff'
  /** What is done before the picture is taken. */
  steps?: (page: Page) => Promise<unknown>
}

const openWith = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await page.locator('dialog[open]').waitFor()
}

/** The main screens in the order of a visit. */
export const screens: readonly Screen[] = [
  { name: 'gate', title: 'The age gate', path: '/', alwaysDark: true },
  { name: 'home', title: 'Home', path: '/index' },
  { name: 'list', title: "A channel's latest works", path: '/censored' },
  {
    name: 'menu',
    title: "The channel's menu, open",
    path: '/censored',
    only: 'phone',
    steps: openWith('.channel-nav-submenu button'),
  },
  {
    name: 'suggestions',
    title: 'Suggestions while typing',
    path: '/search/$keyword',
    steps: async (page) => {
      const field = page.locator('search input:visible').first()
      const word = await field.inputValue()
      await field.fill('')
      await field.pressSequentially(word)
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'search', title: 'What a search found', path: '/search/$keyword' },
  { name: 'search-nothing', title: 'A search that found nothing', path: '/search/XYZ-404' },
  { name: 'top', title: 'Rankings', path: '/top' },
  { name: 'tags', title: 'Works of a tag', path: '/tags/$id' },
  {
    name: 'tag-groups',
    title: 'Choosing a tag, as a sheet',
    path: '/tags/$id',
    only: 'phone',
    steps: openWith('main .selection-link-pick'),
  },
  {
    name: 'find',
    title: 'The finder: any conditions, each with its count',
    path: '/find?modId=1&isDht=1&from=2019-01-01',
  },
  { name: 'maker', title: 'Works of a maker', path: '/maker/$id' },
  {
    name: 'directory',
    title: 'The directory of makers, as a sheet',
    path: '/maker/$id',
    only: 'phone',
    steps: openWith('main .selection-link-pick'),
  },
  { name: 'performers', title: 'The directory of performers', path: '/performer/index' },
  { name: 'performer', title: 'A performer', path: '/performer/$id' },
  { name: 'work', title: 'A work: details', path: 'work' },
  { name: 'work-magnets', title: 'A work: magnets', path: 'work?tab=magnets' },
  { name: 'work-stills', title: 'A work: stills', path: 'work?tab=stills' },
  {
    name: 'lightbox',
    title: 'A still, large',
    path: 'work?tab=stills',
    alwaysDark: true,
    steps: openWith('[role=tabpanel] button'),
  },
  {
    name: 'playing',
    title: 'A work that plays',
    path: 'film',
    steps: async (page) => {
      await page.locator('.player-play').click()
      // A script's own look at the video would be one that the page's policy forbids.
      await page.getByText(/^0:0[6-9] \/ /).waitFor()
      await page.keyboard.press('k')
    },
  },
  {
    name: 'members-only',
    title: 'A work that only members watch',
    path: 'members-film',
    steps: async (page) => {
      await page.locator('.player-play').click()
      await page.locator('.watching-locked').waitFor()
    },
  },
  { name: 'user', title: 'The member centre of a visitor', path: '/user' },
  { name: 'login', title: 'Signing in', path: '/login' },
  { name: 'register', title: 'Making an account', path: '/register' },
  { name: 'member', title: "A member's centre", path: '/user', signedIn: 'member' },
  {
    name: 'own-home',
    title: "A member's rows on the home page",
    path: '/index',
    signedIn: 'member',
    steps: async (page) => {
      // Rows come as the visitor nears them; one that jumps to the end of the page gets none, since they would move it.
      const why = page.getByText(/^你关注的/).first()
      for (let turn = 0; turn < 40 && !(await why.isVisible()); turn++) {
        await page.mouse.wheel(0, 300)
        await page.evaluate('new Promise(requestAnimationFrame)')
      }
      await why.waitFor()
      const heading = page.getByRole('heading', { name: '为你推荐' })
      await heading.evaluate((element) => element.scrollIntoView())
    },
  },
  { name: 'recommended', title: 'Recommendations that say why', path: '/recommended', signedIn: 'member' },
  { name: 'devices', title: 'Televisions and apps', path: '/devices', signedIn: 'member' },
  {
    name: 'collect',
    title: 'Choosing folders for a work',
    path: 'work',
    signedIn: 'member',
    steps: openWith('.work-workbar button:nth-of-type(2)'),
  },
  { name: 'account', title: 'Account and devices', path: '/user/account', signedIn: 'member' },
  { name: 'pay', title: 'Choosing a plan', path: '/pay' },
  {
    name: 'pay-waiting',
    title: 'An order that waits to be paid',
    path: '/pay',
    signedIn: 'member',
    steps: async (page) => {
      await page.getByText('微信支付').first().click()
      await page.getByRole('button', { name: '去微信支付' }).click()
      await page.getByRole('button', { name: '我已完成支付' }).waitFor()
    },
  },
  { name: 'orders', title: "A member's orders", path: '/orders', signedIn: 'member' },
  { name: 'redeem', title: 'Redeeming an activation code', path: '/sub', signedIn: 'member' },
  {
    name: 'message',
    title: 'Writing to customer service',
    path: '/message?message=付款成功了，会员还没有开通',
    signedIn: 'member',
    steps: (page) => page.locator('dialog[open]').waitFor(),
  },
  { name: 'staff-overview', title: 'The back office: overview', path: '/staff', signedIn: 'staff' },
  { name: 'staff-messages', title: 'Customer service', path: '/staff/support', signedIn: 'staff' },
  {
    name: 'staff-reports',
    title: 'Reports and their 48 hours',
    path: '/staff/moderation',
    signedIn: 'staff',
  },
  { name: 'staff-works', title: 'Works', path: '/staff/works', signedIn: 'staff' },
  {
    name: 'staff-work',
    title: 'A work, corrected',
    path: '/staff/works',
    signedIn: 'staff',
    steps: async (page) => {
      await page.locator('.works-title a').first().click()
      await page.locator('form').first().waitFor()
    },
  },
  {
    name: 'staff-entities',
    title: 'Tags, makers, performers and the other names',
    path: '/staff/entities',
    signedIn: 'staff',
  },
  { name: 'staff-import', title: 'Importing a file', path: '/staff/imports', signedIn: 'staff' },
  { name: 'staff-jobs', title: 'Jobs', path: '/staff/jobs', signedIn: 'staff' },
  { name: 'staff-members', title: 'Members', path: '/staff/members', signedIn: 'staff' },
  { name: 'staff-orders', title: 'Orders and exceptions', path: '/staff/orders', signedIn: 'staff' },
  { name: 'staff-plans', title: 'Plans', path: '/staff/plans', signedIn: 'staff' },
  { name: 'staff-codes', title: 'Activation codes', path: '/staff/codes', signedIn: 'staff' },
  { name: 'staff-audit', title: 'The audit', path: '/staff/audit', signedIn: 'staff' },
  { name: 'staff-team', title: 'Colleagues and roles', path: '/staff/team', signedIn: 'staff' },
  {
    name: 'staff-site',
    title: 'The site and the rows of its home page',
    path: '/staff/site',
    signedIn: 'staff',
  },
  { name: 'not-found', title: 'An unknown path', path: '/$' },
]

interface Detail {
  data: { imageBig: string | null }
  performer: unknown[]
}

/** The newest work that has something to show everywhere. */
async function fullWork(url: string): Promise<string> {
  const call = async (path: string) => (await fetch(`${url}/prod-api/v2/works/detail/${path}`)).json()
  const { rows } = (await call('list?modName=censored&isDht=1&pageSize=24')) as { rows: { id: string }[] }
  for (const { id } of rows) {
    const { data, performer } = (await call(id)) as Detail
    if ((data.imageBig ?? '').split(',').length > 5 && performer.length > 0) return `/censored/${id}`
  }
  throw new Error('No new work has stills and a cast')
}

/** The newest work that can be watched, by all visitors or by members only. */
async function film(url: string, playLevel: 0 | 2): Promise<string> {
  const list = `${url}/prod-api/v2/works/detail/list?modName=censored&pageSize=300`
  const { rows } = (await (await fetch(list)).json()) as {
    rows: { id: string; isOnline: number; playLevel: number }[]
  }
  const found = rows.find((row) => row.isOnline === 1 && row.playLevel === playLevel)
  if (!found) throw new Error('No new work can be watched')
  return `/censored/${found.id}`
}

/** Whole addresses of the screens of a running site. */
export async function screenAddresses(url: string): Promise<(Screen & { address: string })[]> {
  const work = await fullWork(url)
  const films = { film: await film(url, 0), 'members-film': await film(url, 2) }
  return Promise.all(
    screens.map(async (screen) => {
      const path = films[screen.path as keyof typeof films] ?? screen.path.replace(/^work/, work)
      return { ...screen, address: url + (await addressOf(url, path)) }
    }),
  )
}
