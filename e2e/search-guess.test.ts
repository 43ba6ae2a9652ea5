import { test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { worksWhere } from './catalogue.ts'
import { cards } from './lists.ts'
import { desktop, phone, useSite, whenReady } from './site.ts'

const site = useSite()

async function didYouMean(keyword: string): Promise<string | undefined> {
  const answer = await fetch(`${site.url}/prod-api/v2/works/suggest?keyword=${encodeURIComponent(keyword)}`)
  return ((await answer.json()) as { data: { didYouMean?: string } }).data.didYouMean
}

/** A work with a keyword that is its number with the first two letters swapped, and that no other work is meant by. */
async function mistyped() {
  for (const work of await worksWhere(site.url, ({ number }) => /^[A-Z]{3,}-\d{3}$/.test(number))) {
    const { number } = work
    const wrong = number.charAt(1) + number.charAt(0) + number.slice(2)
    if ((await didYouMean(wrong)) === number) return { ...work, wrong }
  }
  throw new Error('The catalogue has no such work')
}

test.each([phone, desktop])(
  'a keyword with a mistake lists what is meant and says so, at %o',
  async (viewport) => {
    const { number, wrong } = await mistyped()
    const page = await site.visit('/search', { viewport })
    await whenReady(page)
    await page.getByRole('combobox', { name: '搜索' }).first().fill(wrong)
    const options = page.getByRole('listbox', { name: '搜索联想' }).getByRole('option')
    await options.filter({ hasText: '没有完全相符的' }).waitFor()
    await options.filter({ hasText: '你是不是要找' }).filter({ hasText: number }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${paths.search(wrong)}`)
    const note = page.getByRole('note').filter({ hasText: `没有找到“${wrong}”，下面是相近的作品。` })
    await note.waitFor()
    await cards(page).first().getByText(number).waitFor()
    await note.getByRole('link', { name: number }).click()
    await page.waitForURL(`**${paths.search(number)}`)
    await cards(page).first().getByText(number).waitFor()
    await note.waitFor({ state: 'detached' })
  },
)

test('a wrong character finds the title; close to nothing, the page says so', async () => {
  const [work] = await worksWhere(site.url, ({ title }) => /^\p{Script=Han}{6,}$/u.test(title))
  if (work === undefined) throw new Error('The catalogue has no such work')
  const wrong = `${work.title.slice(0, 2)}囍${work.title.slice(3)}`
  const page = await site.visit(paths.search(wrong))
  await page
    .getByRole('note')
    .filter({ hasText: '你是不是要找' })
    .getByRole('link', { name: work.title })
    .waitFor()
  await page.goto(site.url + paths.search('龘龘龘龘'))
  await page.getByRole('heading', { name: '没有找到“龘龘龘龘”' }).waitFor()
})
