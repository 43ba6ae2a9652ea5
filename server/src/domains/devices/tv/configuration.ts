import { tvWords } from '../words.ts'
import { ofDevice } from './marks.ts'

/** What a TVBox app reads first: where the catalogue is, and of which kind. */
export function configurationOf(siteName: string): string {
  const site = {
    searchable: 1,
    quickSearch: 1,
    filterable: 1,
    changeable: 0,
    timeout: 15,
    style: { type: 'rect', ratio: 1.5 },
  }
  return JSON.stringify({
    spider: '',
    sites: [
      { key: 'yehang', name: siteName, type: 4, api: ofDevice('/api'), ...site },
      // For apps that know no more than a list and a player.
      {
        key: 'yehang-maccms',
        name: tvWords.backupSite(siteName),
        type: 1,
        api: ofDevice('/provide'),
        ...site,
      },
    ],
    parses: [],
    flags: [],
    lives: [],
    rules: [],
    doh: [],
    ads: [],
  })
}

/** Configurations to choose from: an app keeps the address of the one that it takes, in place of the one it was given. */
export function depotOf(siteName: string): string {
  return JSON.stringify({ urls: [{ url: ofDevice('/config.json'), name: siteName }] })
}
