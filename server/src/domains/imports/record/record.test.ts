import { expect, test } from 'vitest'
import { aRecord } from '../testdata/works.ts'
import { readRecord } from './record.ts'

function workOf(changes: Record<string, unknown>) {
  const read = readRecord(aRecord(changes), null)
  if (!('work' in read)) throw new Error(JSON.stringify(read.problems))
  return read.work
}

function problemsOf(changes: Record<string, unknown>): string[] {
  const read = readRecord(aRecord(changes), null)
  return 'problems' in read ? read.problems.map(({ field, reason }) => `${field}: ${reason.en}`) : []
}

test('a record becomes its normal form', () => {
  const work = workOf({
    number: ' ａbc-001 ',
    title: ' 清晨的\t灯塔\u0000 ',
    pubTime: '2024/5/31',
    channel: 5,
  })
  expect(work).toMatchObject({ modId: 5, number: 'ABC-001', title: '清晨的 灯塔', pubTime: '2024-05-31' })
  expect(work.names.filter(({ kind }) => kind === 'performer')).toEqual([
    { kind: 'performer', name: 'Lin Yue', nameCn: '林月', group: null },
    { kind: 'performer', name: '周晴', nameCn: null, group: null },
  ])
  expect(work.names.find(({ kind }) => kind === 'item')?.name).toBe('ABC')
})

test('numbers may come as text, and what is empty is absent', () => {
  const work = workOf({
    duration: '76',
    average: '4.256',
    evaluates: '',
    collects: null,
    picSmall: '',
    isOnline: '',
  })
  expect(work).toMatchObject({ duration: 76, average: 4.26, evaluates: 0, collects: 0, isOnline: null })
  expect(work.picSmall).toBe('https://img.example.org/1-big.webp')
})

test('names and tags are read from comma text, each once', () => {
  const work = workOf({ performer: '周晴，林月, 周晴', tags: '主题:手工、春天,季节：秋天', item: '灯塔系列' })
  const names = (kind: string) => work.names.filter((name) => name.kind === kind)
  expect(names('performer').map(({ name }) => name)).toEqual(['周晴', '林月'])
  expect(names('tag').map(({ name, group }) => [group, name])).toEqual([
    ['主题', '手工'],
    [null, '春天'],
    ['季节', '秋天'],
  ])
  expect(names('item').map(({ name }) => name)).toEqual(['灯塔系列'])
})

test('every wrong field is named with its reason', () => {
  expect(
    problemsOf({
      channel: 'nowhere',
      number: '--',
      title: '长'.repeat(301),
      pubTime: '2023-02-29',
      duration: 'long',
      isOnline: 3,
      average: 9.2,
      likes: -1,
      picBig: 'javascript:alert(1)',
      imageSmall: ['a,b.webp'],
      maker: { nameCn: '山' },
      tags: 5.5,
      magnets: ['not a magnet', { infoHash: 'c'.repeat(40), length: -1, createTime: 'yesterday' }],
    }).map((problem) => problem.slice(0, problem.indexOf(':'))),
  ).toEqual([
    'channel',
    'number',
    'pubTime',
    'maker',
    'tags',
    'imageSmall',
    'picBig',
    'average',
    'title',
    'duration',
    'isOnline',
    'likes',
    'magnets',
    'magnets.createTime',
    'magnets.length',
  ])
})

test('missing required fields are reported, once each', () => {
  expect(problemsOf({ channel: '', number: null, title: ' \u0000 ', pubTime: undefined })).toEqual([
    'channel: missing: name it in the line, or give --channel',
    'number: missing',
    'pubTime: missing',
    'title: missing',
  ])
})

test('the channel of the command is for records that name none', () => {
  const { channel: _, ...record } = aRecord()
  expect(readRecord(record, 4)).toMatchObject({ work: { modId: 4 } })
  expect(readRecord(aRecord(), 4)).toMatchObject({ work: { modId: 1 } })
})

test.each([
  ['data:image/png;base64,AAAA', 'http, https or a relative path'],
  ['//img.example.org/1.webp', 'starts with //'],
  ['../secret/1.webp', 'must not contain . or ..'],
  ['covers\\1.webp', 'white space or backslashes'],
  ['https://', 'no complete address'],
  [`covers/${'x'.repeat(1000)}`, 'longer than 1000'],
])('the address %s is refused', (picSmall, reason) => {
  expect(problemsOf({ picSmall })[0]).toContain(reason)
})

test.each([[null], ['text'], [[]], [42]])('%j is no record', (raw) => {
  expect(readRecord(raw, 1)).toMatchObject({ problems: [{ field: '(line)' }] })
})

test('lists end at 200 entries', () => {
  const names = Array.from({ length: 201 }, (_, index) => `名${index}`)
  expect(problemsOf({ performer: names })).toEqual(['performer: has 201 entries, more than 200'])
  expect(problemsOf({ performer: names.slice(1) })).toEqual([])
})

test('lone surrogates and marks that turn the writing direction are removed', () => {
  expect(workOf({ title: 'a\ud800b\u202ec👨‍👩‍👧' }).title).toBe('abc👨‍👩‍👧')
})

test('the path of a video is stored literally', () => {
  const video = '2024/ 灯塔\u3000\u3000e\u0301.mkv '
  expect(workOf({ video }).video).toBe(video)
  for (const absent of ['', null, undefined]) expect(workOf({ video: absent })).not.toHaveProperty('video')
  expect(problemsOf({ video: ['a.mkv'] })).toEqual([
    'video: expected the path of a file, got "[\\"a.mkv\\"]"',
  ])
})
