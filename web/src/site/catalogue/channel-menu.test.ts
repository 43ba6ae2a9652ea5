import { expect, test } from 'vitest'
import { channelMenus } from './channel-menu.ts'
import { entryNames } from './menu-entries.ts'

const names = (channel: keyof typeof channelMenus) =>
  channelMenus[channel].map(({ entry }) => entryNames[entry])

test('the menus are those of the requirements (docs/requirements.md, catalogue 8)', () => {
  expect(names('censored')).toEqual([
    '最新',
    '分类',
    '排行',
    '演员',
    '发行商',
    '制作商',
    '导演',
    '同类',
    '系列',
  ])
  expect(names('uncensored')).toEqual(['最新', '分类', '排行', '演员'])
  expect(names('western')).toEqual(['最新', '分类', '排行'])
  expect(names('anime')).toEqual(['最新', '分类', '排行'])
})
