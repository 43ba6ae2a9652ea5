import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinyinLexemes, pinyinOf, pinyinQuery } from './pinyin.ts'

test.each([
  ['曾志伟', 'zengzhiwei'],
  ['單雄信', 'shanxiongxin'],
  ['解曉東', 'xiexiaodong'],
  ['仇英', 'qiuying'],
  ['區志航', 'ouzhihang'],
  ['查良鏞', 'zhaliangyong'],
  ['尉迟恭', 'yuchigong'],
  ['吕布', 'lvbu'],
])('the surname of %s is read as one: %s', (name, full) => {
  expect(pinyinOf(name, 'person').full).toBe(full)
})

test.each([
  ['解忧工作室', 'jieyougongzuoshi', 'jygzs'],
  ['單車少年', 'dancheshaonian', 'dcsn'],
  ['銀行', 'yinhang', 'yh'],
  ['乾坤', 'qiankun', 'qk'],
  ['Studio　山海 3', 'studioshanhai3', 'studiosh3'],
  ['約翰·史密斯', 'yuehanshimisi', 'yhsms'],
  ['𠮷野🌙', '𠮷ye🌙', '𠮷y🌙'],
  ['North Line', 'northline', 'northline'],
  ['！', '', ''],
])('%s is read %s, in short %s', (name, full, initials) => {
  expect(pinyinOf(name)).toMatchObject({ full, initials })
})

test('names sort by syllable, then tone, then character', () => {
  const names = ['张三', '章程', '西安', '先生', '李白', '黎明', 'Lab', '张飞', '9号']
  const sorted = names.toSorted((one, other) => {
    const [left, right] = [pinyinOf(one).sortKey, pinyinOf(other).sortKey]
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  })
  expect(sorted).toEqual(['9号', 'Lab', '黎明', '李白', '西安', '先生', '张飞', '张三', '章程'])
})

test('a name of a person is found by surname reading and by everyday reading', () => {
  expect(pinyinLexemes('曾志伟', 'person')).toEqual(['P:zengzhiwei', 'I:zzw', 'P:cengzhiwei', 'I:czw'])
  expect(pinyinLexemes('王伟', 'person')).toEqual(['P:wangwei', 'I:ww'])
})

test('lexemes go as far as a keyword can reach', () => {
  expect(pinyinLexemes('山'.repeat(40))).toEqual([`P:${'shan'.repeat(8)}`, `I:${'s'.repeat(32)}`])
  expect(pinyinLexemes('山海の夜')).toEqual(['P:shanhai', 'I:sh'])
  expect(pinyinLexemes('North Line')).toEqual([])
  expect(pinyinLexemes('月')).toEqual([])
})

test.each([
  ['zs', "'I:zs':*"],
  ['zhang', "'P:zhang':* | 'I:zhang':*"],
  ['Zhang San', "'P:zhangsan':* | 'I:zhangsan':*"],
  ["xi'an", "'P:xian':* | 'I:xian':*"],
  ['lübu', "'P:lvbu':* | 'I:lvbu':*"],
  ['24jq', "'P:24jq':* | 'I:24jq':*"],
])('the keyword %s is asked for as %s', (keyword, query) => {
  expect(pinyinQuery(keyword)).toBe(query)
})

test.each(['', 'z', '12', 'a1', '山海', 'zs山', '🌙zs', 'a'.repeat(33)])('%j is no pinyin', (keyword) => {
  expect(pinyinQuery(keyword)).toBeNull()
})

const unit = fc.oneof(
  fc.constantFrom(...'曾志伟行一不乾樂々〇𠮷の aZ3①·🌙\0\u0301'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)

test('any name has a reading without spaces or tone digits of its own making', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (name) => {
      const { full, initials } = pinyinOf(name, 'person')
      expect(full).not.toMatch(/[\s\0]/u)
      expect(initials.length).toBeLessThanOrEqual(full.length)
      expect(/\d/.test(full)).toBe(/\d/.test(name.normalize('NFKC')))
    }),
  )
})
