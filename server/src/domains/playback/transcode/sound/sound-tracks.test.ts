import { expect, test } from 'vitest'
import { type ProbedSound, soundRenditions, soundTracksOf } from './sound-tracks.ts'
import { languageOf, nameTracks } from './track-names.ts'

const sound = (index: number, change: Partial<ProbedSound> = {}): ProbedSound => ({
  ...{ index, codec_type: 'audio', codec_name: 'aac', channels: 2, ...change },
})
const named = (...tracks: [language: string, title: string][]) =>
  nameTracks(tracks.map(([tag, title]) => ({ language: languageOf(tag, title), title })))

test('the one that is marked comes first, the others follow in their order', () => {
  const marked = sound(3, { disposition: { default: 1 } })
  expect(soundTracksOf([sound(1), sound(2), marked]).map(({ index }) => index)).toEqual([3, 1, 2])
})

test('no more than eight are taken, and none that cannot be read; where the first cannot, none is', () => {
  const many = Array.from({ length: 20 }, (_, index) => sound(index))
  expect(soundTracksOf(many)).toHaveLength(8)
  const odd = sound(5, { codec_name: 'sonic' })
  expect(soundTracksOf([sound(1), odd]).map(({ index }) => index)).toEqual([1])
  expect(() => soundTracksOf([odd, sound(1)])).toThrow(/sonic/)
})

test('one stereo track is no choice; six channels are one beside what is mixed down', () => {
  expect(soundRenditions(soundTracksOf([sound(1)]))).toEqual([])
  expect(soundRenditions(soundTracksOf([sound(1, { channels: 4 })]))).toEqual([])
  const surround = soundRenditions(soundTracksOf([sound(1, { channels: 8 }), sound(2)]))
  expect(surround.map(({ folder, channels }) => [folder, channels])).toEqual([
    ['sound-1', 2],
    ['sound-1-surround', 6],
    ['sound-2', 2],
  ])
})

test('languages of containers become those of the web, and what is none is none', () => {
  expect(
    ['jpn', 'eng', 'chi', 'zho', 'yue', 'kor', 'fre', 'pt-BR'].map((tag) => languageOf(tag, '')),
  ).toEqual([...['ja', 'en', 'zh', 'zh', 'yue', 'ko', 'fr', 'pt-BR']])
  for (const tag of ['', 'und', 'mul', 'zxx', 'xx1', 'klingon"', 'qqq'])
    expect(languageOf(tag, '')).toBeNull()
  expect(languageOf('chi', 'Cantonese DTS')).toBe('yue')
  expect(languageOf('', '国语配音')).toBe('zh')
  expect(languageOf('jpn', '粤')).toBe('ja')
})

test('a track is called by its title, else its language, else its number, and none like another', () => {
  expect(named(['chi', ''], ['yue', ''], ['jpn', ''], ['eng', ''], ['', ''])).toEqual([
    ...['国语', '粤语', '日语', '英语', '音轨 5'],
  ])
  expect(named(['jpn', 'Stereo'], ['jpn', 'DTS-HD MA 5.1'], ['jpn', '导演评论'])).toEqual([
    ...['日语', '日语 2', '导演评论'],
  ])
  expect(named(['eng', 'English AC3 5.1 @ 640 kbps'], ['chi', '国语 5.1'])).toEqual(['英语', '国语'])
})

test('words of strangers are cleaned and bounded', () => {
  expect(named(['eng', 'free films at www.example.com'], ['', 'https://a.b/c'])).toEqual(['英语', '音轨 2'])
  expect(named(['', 'a"\nb\u0000\u202Ec,URI="x"'])).toEqual(['a b c,URI=x'])
  expect(named(['', '长'.repeat(100)])).toEqual(['长'.repeat(24)])
})
