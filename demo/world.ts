import type { ModName } from '@yehang/contract/channels'
import { Random } from './random.ts'
import type { NamedEntity } from './record.ts'
import { entityCounts, grown, PERFORMERS_AT_42000 } from './sizes.ts'
import { seriesTails } from './words/common.ts'
import { labelNames, sellerNames, siteNames, studioNames, westernStudioNames } from './words/companies.ts'
import { type Origin, people } from './words/names.ts'
import type { Subject } from './words/subject.ts'
import { subjectsOf } from './words/subjects/index.ts'
import { lines, words } from './words/text.ts'

export type Series = { name: string; subject: Subject }

/** A label belongs to one maker, owns one code prefix and some series. */
export type Label = { name: string; maker: string; prefix: string; subject: Subject; series: Series[] }

export type ChannelWorld = { labels: Label[]; directors: NamedEntity[]; subjects: Subject[] }

const englishTails = words(
  'Notes Diaries Road Journal Letters Hours Stories Weather Season Almanac House Echo Days Sketches Keeper Frames',
)
const animeTails = words(
  '邮局 面包店 灯塔 旅馆 列车 杂货铺 钟表行 图书馆 植物园 天文台 食堂 渡船 信号站 图鉴 奇谭 物语 日记 食谱 歌集 手账 剧场 相谈所 游记 事务所',
)
const arms = words('K N R S T V X Z A E I O U M P B D G H L')

/** Letters for code prefixes, each used once in a channel: the subject's own, then those with a letter added. */
function prefixes(taken: Set<string>, subject: Subject): string {
  const tries = [
    ...subject.codes,
    ...arms.flatMap((arm) => subject.codes.map((code) => code.slice(0, 4) + arm)),
  ]
  const free = tries.find((code) => !taken.has(code))
  const prefix = free ?? `${subject.codes[0]}${taken.size}`
  taken.add(prefix)
  return prefix
}

function seriesName(channel: ModName, random: Random, subject: Subject): string {
  const head = random.pick(subject.heads)
  if (channel === 'western') return `${head} ${random.pick(englishTails)}`
  return head + random.pick(channel === 'anime' ? animeTails : seriesTails)
}

function addSeries(
  channel: ModName,
  random: Random,
  labels: Label[],
  subjects: Subject[],
  count: number,
): void {
  const taken = new Set<string>()
  for (let i = 0; i < count; i++) {
    const label = labels[i < labels.length ? i : random.rank(labels.length, 40)]
    if (!label) return
    const subject = random.chance(0.7) ? label.subject : random.pick(subjects)
    let name = seriesName(channel, random, subject)
    for (let tries = 0; taken.has(name); tries++) {
      name =
        seriesName(channel, random, random.pick(subjects)) +
        (tries > 40 ? ` ${lines('二辑\n三辑\n四辑\n新编')[tries % 4]}` : '')
    }
    taken.add(name)
    label.series.push({ name, subject })
  }
}

function originsOf(channel: ModName): Origin {
  return channel === 'western' ? 'west' : channel === 'anime' ? 'east' : 'home'
}

/** Makers, labels, series and directors of one channel. */
export function channelWorld(channel: ModName, works: number, seed: number): ChannelWorld {
  const random = new Random(seed, 7 + channel.length * 131)
  const counts = entityCounts(channel, works)
  const subjects = subjectsOf[channel]
  const western = channel === 'western'
  const makers = western
    ? westernStudioNames(random, counts.makers)
    : channel === 'fc2'
      ? sellerNames(random, counts.makers)
      : studioNames(random, counts.makers)
  const names = western ? siteNames(random, counts.labels) : labelNames(random, counts.labels)
  const taken = new Set<string>()
  const labels = names.map((name, i): Label => {
    const subject = subjects[(i * 7 + (i >> 4)) % subjects.length] ?? subjects[0]
    if (!subject) throw new Error(`${channel} has no subjects`)
    const maker = makers[i < makers.length ? i : random.rank(makers.length, 20)] ?? ''
    return { name, maker, subject, series: [], prefix: western ? name : prefixes(taken, subject) }
  })
  addSeries(channel, random, labels, subjects, counts.series)
  return { labels, directors: people(random, originsOf(channel), counts.directors), subjects }
}

/** Performers are shared by all channels, by where their names come from. */
export function performersOf(works: number, seed: number): Record<Origin, NamedEntity[]> {
  const random = new Random(seed, 3)
  const count = grown(PERFORMERS_AT_42000, works, 0.4)
  return {
    home: people(random, 'home', Math.round(count * 0.74)),
    east: people(random, 'east', Math.round(count * 0.15)),
    west: people(random, 'west', Math.round(count * 0.11)),
  }
}
