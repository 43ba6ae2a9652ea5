import { type ModName, modNames } from '@yehang/contract/channels'
import { Days } from './days.ts'
import { magnetsOf } from './magnets.ts'
import { drawLabel, Numbering, randomOf } from './numbers.ts'
import { pickScene, pickStills, picturePath } from './pictures.ts'
import { popularityOf } from './popularity.ts'
import type { Random } from './random.ts'
import type { ImportRecord, NamedEntity } from './record.ts'
import { DAYS_BACK, schedule } from './schedule.ts'
import { SeenTitles } from './seen-titles.ts'
import { worksByChannel } from './sizes.ts'
import { tagsOf } from './subject-tags.ts'
import { synopsisOf } from './synopsis.ts'
import { titleOf } from './title.ts'
import type { Origin } from './words/names.ts'
import { type ChannelWorld, channelWorld, type Label, performersOf, type Series } from './world.ts'

/** How many works have a synopsis: enough to be seen, few enough for the time of filling. */
const withSynopsis = 0.2

type Options = { works: number; seed: number; today: string }

/** Where the performers of a channel come from, and how seldom a work names none. */
const casts: Record<ModName, { origins: Origin[]; none: number; most: number; series: number }> = {
  censored: {
    origins: ['home', 'home', 'home', 'home', 'home', 'home', 'east'],
    none: 0.1,
    most: 4,
    series: 0.62,
  },
  uncensored: { origins: ['home', 'home', 'home', 'home', 'east'], none: 0.12, most: 3, series: 0.16 },
  western: { origins: ['west', 'west', 'west', 'west', 'west', 'home'], none: 0.14, most: 4, series: 0.45 },
  fc2: { origins: ['home'], none: 0.5, most: 1, series: 0 },
  anime: { origins: ['east', 'home'], none: 0.15, most: 4, series: 0.86 },
}

function castOf(random: Random, channel: ModName, everybody: Record<Origin, NamedEntity[]>): NamedEntity[] {
  const { origins, none, most } = casts[channel]
  if (random.chance(none)) return []
  const cast = new Set<NamedEntity>()
  const count = 1 + random.rank(most, 1.2)
  for (let i = 0; i < count; i++) {
    const list = everybody[random.pick(origins)]
    const person = list[random.rank(list.length, 30)]
    if (person) cast.add(person)
  }
  return [...cast]
}

function seriesFor(random: Random, channel: ModName, label: Label): Series | undefined {
  const { length } = label.series
  return length > 0 && random.chance(casts[channel].series) ? label.series[random.rank(length, 6)] : undefined
}

/** Minutes: short films and long ones, most of them about an hour and a half. */
function minutesOf(random: Random, channel: ModName): number {
  if (channel === 'anime') return random.chance(0.8) ? random.whole(12, 30) : random.whole(60, 120)
  if (channel === 'fc2') return random.whole(12, 75)
  return Math.round(12 + 168 * ((random.unit() + random.unit() + random.unit()) / 3))
}

/**
 * The demo catalogue, newest work first, the five channels side by side; the same options give the same works.
 * Memory does not grow with the number of works.
 */
export function* demoWorks({ works, seed, today }: Options): Generator<ImportRecord> {
  const days = new Days(today)
  const counts = worksByChannel(works)
  const everybody = performersOf(works, seed)
  const worlds = Object.fromEntries(
    modNames.map((name) => [name, channelWorld(name, works, seed)]),
  ) as Record<ModName, ChannelWorld>
  const numberings = Object.fromEntries(
    modNames.map((name) => [name, new Numbering(seed, name, counts[name], worlds[name].labels.length)]),
  ) as Record<ModName, Numbering>
  const seen = new SeenTitles()

  for (const { channel, index, age } of schedule(counts, seed)) {
    const random = randomOf(seed, channel, index)
    const { labels, directors, subjects } = worlds[channel]
    const place = drawLabel(random, labels.length)
    const label = labels[place]
    if (!label) throw new Error(`${channel} has no label ${place}`)
    const published = Math.min(age, DAYS_BACK)
    const pubTime = days.ago(published)
    const series = seriesFor(random, channel, label)
    const subject = series?.subject ?? (random.chance(0.6) ? label.subject : random.pick(subjects))
    const scene = pickScene(random, subject)
    let titled = titleOf(random, channel, { subject, scene, series: series?.name ?? '' })
    for (let tries = 0; !seen.add(titled.title) && tries < 5; tries++) {
      titled = titleOf(random, channel, { subject, scene, series: series?.name ?? '' })
    }
    const { title } = titled
    const number = numberings[channel].next(place, label.prefix, index, pubTime)
    const duration = minutesOf(random, channel)
    const stills = pickStills(random, subject, scene)
    const director = directors[random.rank(directors.length, 40)]
    const online = random.unit()
    const level = random.unit()
    const work: ImportRecord = {
      channel,
      number,
      title,
      pubTime,
      picSmall: picturePath(scene, 's'),
      picBig: picturePath(scene, 'b'),
      imageSmall: stills.map((still) => picturePath(still, 's')),
      imageBig: stills.map((still) => picturePath(still, 'b')),
      mp4: null,
      duration,
      isOnline: online < 0.35 ? 1 : online < 0.37 ? 2 : 0,
      playLevel: level < 0.07 ? 0 : level < 0.19 ? 1 : 2,
      ...popularityOf(random, published),
      maker: [label.maker],
      label: channel === 'fc2' ? [] : [label.name],
      director: director !== undefined && random.chance(channel === 'fc2' ? 0.2 : 0.84) ? [director] : [],
      series: series ? [series.name] : [],
      item: [channel === 'fc2' ? 'FC2-PPV' : label.prefix],
      performer: castOf(random, channel, everybody),
      tags: tagsOf(random, {
        subject,
        scene,
        place: titled.place,
        minutes: duration,
        drawn: channel === 'anime',
      }),
      magnets: random.chance(0.7)
        ? magnetsOf(random, days, { number, title, minutes: duration, published })
        : [],
    }
    // Drawn last, so that the rest of the catalogue is the same without it.
    if (random.chance(withSynopsis)) work.synopsis = synopsisOf(random)
    yield work
  }
}
