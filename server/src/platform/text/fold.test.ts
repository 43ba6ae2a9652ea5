import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldKeepingForms, foldText } from './fold.ts'

const telling = fc.constantFrom(
  ...'aHΣς1 　-：%_山間桜𠮷🌙ＡｶﾞİŊ´…①\0\u200b\u0301\u0331\u1161\u11a8가ᄀﾡ\ufe0f🏽',
)
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
const anyText = fc.string({ unit: fc.oneof(telling, anyCharacter), maxLength: 20 })

test.each([
  ['山海之間：一座小城', '山海之间 一座小城'],
  ['  山海之间……一座小城！', '山海之间 一座小城'],
  ['山海之间\n一座　小城', '山海之间 一座 小城'],
  ['ＳＴＡＲ　Light①', 'star light1'],
  ['約翰·史密斯', '约翰 史密斯'],
  ['100%_"夜航"\'\\', '100 夜航'],
  ['夜\0航\u200b\ufeff\u00ad', '夜航'],
  ['e\u0301tude', 'étude'],
  ['H\u0331', '\u1e96'],
  ['ΣΑΣ', 'σασ'],
])('%j folds to %j', (raw, folded) => {
  expect(foldText(raw)).toBe(folded)
})

test.each(['', ' ', '%', '_', '-', '\'"', '\0', '\u200b', '，。！', '\ud800'])(
  '%j folds to nothing',
  (raw) => {
    expect(foldText(raw)).toBe('')
  },
)

test('traditional, regional and Japanese forms fold like the simplified ones', () => {
  expect(foldText('風景與歲月')).toBe(foldText('风景与岁月'))
  expect(foldText('看著妳')).toBe(foldText('看着你'))
  expect(foldText('衞裏裡峯')).toBe(foldText('卫里里峰'))
  expect(foldText('桜沢竜闘')).toBe(foldText('樱泽龙斗'))
  expect(foldText('瀨㜢')).toBe(foldText('濑𡞱'))
})

test('an everyday simplified character keeps to itself though Japan writes another so', () => {
  expect(foldText('芸')).not.toBe(foldText('艺'))
})

test('emoji and characters of other planes are characters, a skin tone is none', () => {
  expect(foldText('🌙𠮷野🌙')).toBe('🌙𠮷野🌙')
  expect(foldText('👍🏽')).toBe('👍')
})

test('folding twice changes nothing', () => {
  fc.assert(fc.property(anyText, (raw) => foldText(foldText(raw)) === foldText(raw)))
})

test('texts that are canonically the same fold alike', () => {
  fc.assert(fc.property(anyText, (raw) => foldText(raw.normalize('NFD')) === foldText(raw.normalize('NFC'))))
})

test('folded text has single spaces inside and nothing a pattern or a query could trip over', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const folded = foldText(raw)
      expect(folded).not.toMatch(/^ | {2}| $|[%_'"\\&|!():*<>\p{Cc}\p{Cs}\p{DI}]/u)
      expect(folded).toBe(folded.toLowerCase().normalize('NFKC').replaceAll('ς', 'σ'))
    }),
  )
})

test('an emoji beside a text does not change how the text folds', () => {
  fc.assert(fc.property(anyText, (raw) => foldText(`${raw} 🌙`) === `${foldText(raw)} 🌙`.trim()))
})

test('the form that keeps readings apart leaves traditional characters as they are', () => {
  expect(foldKeepingForms(' 乾坤：ＡＢ\0 ')).toBe('乾坤 ab')
})
