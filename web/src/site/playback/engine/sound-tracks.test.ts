import { expect, test } from 'vitest'
import { preferredTrack } from './sound-tracks.ts'

const tracks = [
  { id: 0, name: '国语', language: 'zh' },
  { id: 1, name: '国语 5.1', language: 'zh' },
  { id: 2, name: '日语', language: 'ja' },
  { id: 3, name: '音轨 4', language: '' },
]

test.each([
  ['the same language and name', { name: '国语 5.1', language: 'zh' }, 1],
  ['the first of the language where the name is another film’s', { name: '日语 5.1', language: 'ja' }, 2],
  ['one without a language by its name', { name: '音轨 4', language: '' }, 3],
  ['no other one without a language', { name: '导演评论', language: '' }, undefined],
  ['none of a language that the film has not got', { name: '英语', language: 'en' }, undefined],
])('%s', (_, preference, id) => expect(preferredTrack(tracks, preference)?.id).toBe(id))

test('whoever never chose hears what the film begins with', () => {
  expect(preferredTrack(tracks, undefined)).toBeUndefined()
})
