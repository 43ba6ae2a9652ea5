import { existsSync } from 'node:fs'
import { modNames } from '@yehang/contract/channels'
import { expect, test } from 'vitest'
import { readRecord } from '../server/src/domains/imports/record/record.ts'
import { demoWorks } from './catalogue.ts'
import type { ImportRecord } from './record.ts'

const today = '2026-11-20'
const works = (count: number, seed = 7) => [...demoWorks({ works: count, seed, today })]
const few = works(2_000)
const many = works(42_000)

const day = (date: string) => Date.parse(date) / 86_400_000
const names = (list: ImportRecord['performer']) =>
  list.map((entry) => (typeof entry === 'string' ? entry : entry.name))

test('a seed always gives the same works, another seed others', () => {
  expect(works(2_000)).toEqual(few)
  expect(works(2_000, 8).map(({ title }) => title)).not.toEqual(few.map(({ title }) => title))
})

test('as many works come as were asked for, newest first', () => {
  expect(many).toHaveLength(42_000)
  expect(works(37)).toHaveLength(37)
  expect(many.filter(({ pubTime }, i) => pubTime > (many[i - 1]?.pubTime ?? today))).toEqual([])
})

test('works lie between ten years ago and today, magnets between their work and today', () => {
  expect(many.filter(({ pubTime }) => pubTime > today || pubTime < '2016-11-20')).toEqual([])
  const strayed = many.flatMap(({ pubTime, magnets }) =>
    magnets.filter(
      ({ createTime }) =>
        !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(createTime) ||
        createTime.slice(0, 10) < pubTime ||
        createTime.slice(0, 10) > today,
    ),
  )
  expect(strayed).toEqual([])
})

test.each([
  ['2,000', few],
  ['42,000', many],
])('with %s works every 30 days have works in all five channels', (_, list) => {
  for (const channel of modNames) {
    const days = list.filter((work) => work.channel === channel).map(({ pubTime }) => day(pubTime))
    const edges = [day(today) + 1, ...days, day(today) - 3_652]
    const gaps = edges.slice(1).map((date, i) => (edges[i] ?? 0) - date)
    expect(Math.max(...gaps), channel).toBeLessThanOrEqual(30)
  }
})

test('code numbers are in the style of their channel and given once in it', () => {
  const styles = {
    censored: /^[A-Z]{2,6}-\d{3,4}$/,
    uncensored: /^([A-Z]{2,6}-\d{3,4}|\d{6}-\d{3})$/,
    western: /^([A-Z][a-z]+){2}\.\d\d\.\d\d\.\d\d(\.\d)?$/,
    fc2: /^FC2-PPV-\d{7}$/,
    anime: /^[A-Z]{2,6}-\d{4}$/,
  }
  expect(many.filter(({ channel, number }) => !styles[channel].test(number))).toEqual([])
  expect(new Set(many.map(({ channel, number }) => `${channel} ${number}`)).size).toBe(many.length)
})

test("a code prefix belongs to one label, a label to one maker, and a prefix's numbers rise with time", () => {
  const owners = new Map<string, Set<string>>()
  const numbers = new Map<string, number[]>()
  for (const { channel, item, label, maker, number } of many) {
    if (channel !== 'censored') continue
    const [prefix = '', digits = ''] = number.split('-')
    owners.set(prefix, (owners.get(prefix) ?? new Set()).add(`${item} ${label} ${maker}`))
    numbers.set(prefix, [...(numbers.get(prefix) ?? []), Number(digits)])
  }
  for (const [prefix, owned] of owners) {
    expect(owned.size, prefix).toBe(1)
    const newestFirst = numbers.get(prefix) ?? []
    expect(newestFirst).toEqual(newestFirst.map((_, i) => newestFirst.length - i))
  }
})

test('a series belongs to one maker', () => {
  const makers = new Map<string, Set<string>>()
  for (const { channel, series, maker } of many) {
    for (const name of series) {
      const key = `${channel} ${name}`
      makers.set(key, (makers.get(key) ?? new Set()).add(`${maker}`))
    }
  }
  expect([...makers].filter(([, found]) => found.size > 1)).toEqual([])
})

test('seven works in ten have magnets, up to eight each, with hashes of 40 hexadecimal digits', () => {
  const share = many.filter(({ magnets }) => magnets.length > 0).length / many.length
  expect(share).toBeGreaterThan(0.67)
  expect(share).toBeLessThan(0.73)
  const magnets = many.flatMap((work) => work.magnets)
  expect(many.every((work) => work.magnets.length <= 8)).toBe(true)
  expect(magnets.filter(({ infoHash }) => !/^[0-9a-f]{40}$/.test(infoHash))).toEqual([])
  expect(new Set(magnets.map(({ infoHash }) => infoHash)).size).toBe(magnets.length)
  expect(
    magnets.filter(({ length }) => !(Number.isInteger(length) && length > 1e7 && length < 2.5e10)),
  ).toEqual([])
})

test.each<[string, (work: ImportRecord) => boolean]>([
  ['title', ({ title }) => title.length > 0 && title.length <= 100 && !/[{}]/.test(title)],
  ['duration', ({ duration }) => Number.isInteger(duration) && duration >= 12 && duration <= 180],
  ['isOnline', ({ isOnline }) => [0, 1, 2].includes(isOnline)],
  ['playLevel', ({ playLevel }) => [0, 1, 2].includes(playLevel)],
  ['average', ({ average, evaluates }) => (average === null) === (evaluates === 0)],
  ['average', ({ average }) => average === null || (average >= 2.5 && average <= 5)],
  [
    'counts',
    ({ evaluates, collects, likes }) =>
      [evaluates, collects, likes].every((n) => Number.isInteger(n) && n >= 0),
  ],
  [
    'tags',
    ({ tags }) => tags.length >= 3 && tags.length <= 7 && tags.every(({ name, group }) => name && group),
  ],
  [
    'performer',
    ({ performer }) => performer.length <= 4 && new Set(names(performer)).size === performer.length,
  ],
  ['maker', ({ maker }) => maker.length === 1],
])('every %s keeps within what the import takes', (_, fits) => {
  expect(many.filter((work) => !fits(work))).toEqual([])
})

test('the import accepts every record unchanged', () => {
  const refused = few.map((work) => readRecord(work, null)).filter((read) => 'problems' in read)
  expect(refused).toEqual([])
})

test('hardly a title comes twice', () => {
  expect(new Set(many.map(({ title }) => title)).size).toBeGreaterThan(many.length * 0.98)
})

test('performers cross channels, the uncensored one included', () => {
  const cast = (channel: string) =>
    new Set(many.filter((work) => work.channel === channel).flatMap(({ performer }) => names(performer)))
  const uncensored = cast('uncensored')
  expect([...cast('censored')].filter((name) => uncensored.has(name)).length).toBeGreaterThan(500)
})

test('stills are different pictures; some works have too few of them', () => {
  for (const { imageSmall, imageBig } of few) {
    expect(new Set(imageBig).size).toBe(imageBig.length)
    expect(imageSmall.length).toBe(imageBig.length)
    expect(imageBig.length).toBeLessThanOrEqual(12)
  }
  expect(few.some(({ imageBig }) => imageBig.length <= 2)).toBe(true)
})

test('every picture that a work names is there', () => {
  const pictures = new Set(
    many.flatMap((work) => [work.picSmall, work.picBig, ...work.imageSmall, ...work.imageBig]),
  )
  for (const picture of pictures) {
    expect(existsSync(new URL(picture.replace('demo/', 'covers/'), import.meta.url)), picture).toBe(true)
  }
})
