import { expect, test } from 'vitest'
import { chosenBy, optionsOf, type Subtitle } from './options.ts'

const track = (name: string, title = ''): Subtitle => ({ id: name, name, language: 'zh-Hans', title })
const none = { first: undefined, second: null }

test('of tracks with one language and title each can be told apart and chosen', () => {
  const options = optionsOf([track('a'), track('b'), track('c', '导演版'), track('d', '导演版')])
  expect(options.map(({ label }) => label)).toEqual([
    '简体中文',
    '简体中文 2',
    '简体中文 · 导演版',
    '简体中文 · 导演版 2',
    '繁體中文（转换）',
  ])
  for (const option of options) expect(chosenBy(options, { ...none, first: option.key }).first).toBe(option)
})

test('what was chosen in another film chooses the same language where there is no such track', () => {
  const options = optionsOf([track('a')])
  expect(chosenBy(options, { ...none, first: 'zh-Hans 2' }).first?.id).toBe('a')
  expect(chosenBy(options, none).first?.id).toBe('a')
  expect(chosenBy(options, { ...none, first: null }).first).toBeUndefined()
})
