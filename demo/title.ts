import type { ModName } from '@yehang/contract/channels'
import type { Random } from './random.ts'
import type { Scene } from './scenes.ts'
import { commonTitles, commonWords, endings, longEndings, seriesTails } from './words/common.ts'
import { type Place, places } from './words/places.ts'
import { lightWords, seasonWords } from './words/seasons.ts'
import type { Subject } from './words/subject.ts'

/** Alternating plain text and slot names: text, slot, text, slot, text. */
type Template = string[]
type Facts = Record<string, string | undefined>

const compiled = new Map<string, Template>()

function compile(phrase: string): Template {
  let template = compiled.get(phrase)
  if (!template) {
    template = phrase.split(/[{}]/)
    compiled.set(phrase, template)
  }
  return template
}

/** A slot keeps its word through a title: {n}天{n}夜 is never 三天九夜. */
function fill(phrase: string, facts: Facts, random: Random): string {
  const template = compile(phrase)
  let text = ''
  for (let i = 0; i < template.length; i++) {
    const part = template[i] ?? ''
    if (i % 2 === 0) {
      text += part
      continue
    }
    let word = facts[part]
    if (word === undefined) {
      const choices = commonWords[part]
      if (!choices) throw new Error(`no word is called {${part}} in: ${phrase}`)
      word = random.pick(choices)
      facts[part] = word
    }
    text += word
  }
  return text
}

function factsFor(random: Random, subject: Subject, scene: Scene): { facts: Facts; place: Place } {
  const kind = places[random.pick(subject.places)]
  const place = random.pick(kind.list)
  const other = random.pick(kind.list)
  const { seasons } = subject
  const season = !seasons || seasons.includes(scene.season) ? scene.season : random.pick(seasons)
  const facts: Facts = {
    ...random.pick(subject.things),
    place: place.name,
    place2: other === place ? '海边' : other.name,
    spot: random.pick(kind.spots),
    season: random.pick(seasonWords[season].titles),
    weather: random.pick(seasonWords[season].weather),
    hour: random.pick(lightWords[scene.light].titles),
    noun: random.pick(subject.nouns),
    ep: String(random.whole(1, 36)),
  }
  return { facts, place }
}

/** Whether the phrase says where it plays, by its place or by a railway line or a road of its own. */
function namesPlace(main: string, { place, line, route }: Facts): boolean {
  return [place, line, route].some((name) => name !== undefined && main.includes(name))
}

type Words = { main: string; facts: Facts; series: string; random: Random; subject: Subject }

/** The parts before or around the phrase, by channel. */
const dress: Record<ModName, (words: Words) => string> = {
  censored: ({ main, facts, series, random, subject }) => {
    if (series) return random.chance(0.1) ? `${series} 第${facts.ep}集：${main}` : `${series}：${main}`
    if (random.chance(0.4)) return `${random.pick(subject.heads)}${random.pick(seriesTails)}：${main}`
    return namesPlace(main, facts) || random.chance(0.5) ? main : `${facts.place}：${main}`
  },
  uncensored: ({ main, facts, series, random }) => {
    if (series) return `${series}：${main}`
    const lead = random.whole(0, 9)
    if (lead === 0) return `【一镜到底】${main}`
    if (lead === 1) return `【原声】${main}`
    if (lead === 2) return `${main}（无旁白）`
    if (lead === 3) return `现场实录 ${main}`
    return namesPlace(main, facts) || lead > 5 ? main : `${facts.place}：${main}`
  },
  western: ({ main, series, random }) =>
    series || random.chance(0.3) ? `${series || 'Field Notes'}：${main}` : main,
  fc2: ({ main, facts, random }) => {
    const lead = random.whole(0, 8)
    if (lead === 0) return `【手机随拍】${main}`
    if (lead === 1) return `【4K 60帧】${main}`
    if (lead === 2) return `周末出门：${main}`
    if (lead === 3) return `${main}（手持，未剪辑）`
    if (lead === 4) return `随手拍第${facts.ep}条 ${main}`
    if (lead === 5) return `【个人拍摄】${main}`
    return main
  },
  anime: ({ main, facts, series, random }) => {
    const form = random.whole(0, 9)
    if (!series) return form < 5 ? `短篇动画「${main}」` : main
    if (form === 0) return `${series} 剧场版「${main}」`
    if (form === 1) return `${series} OVA「${main}」`
    if (form === 2) return `${series} 第二季 第${facts.ep}话「${main}」`
    return `${series} 第${facts.ep}话「${main}」`
  },
}

/** A title for a work on `subject` whose picture is `scene`; `series` is empty where it has none. */
export function titleOf(
  random: Random,
  channel: ModName,
  { subject, scene, series }: { subject: Subject; scene: Scene; series: string },
): { title: string; place: Place } {
  const { facts, place } = factsFor(random, subject, scene)
  const phrases = channel !== 'anime' && random.chance(0.2) ? commonTitles : subject.titles
  const main = fill(random.pick(phrases), facts, random)
  let title = dress[channel]({ main, facts, series, random, subject })
  if (title.endsWith('）')) return { title, place }
  const more = random.unit()
  if (more < 0.06 && channel !== 'anime') {
    title += `，${fill(random.pick(subject.codas), facts, random)}`
    if (more < 0.014) title += fill(random.pick(longEndings), facts, random)
  } else if (more < 0.09) title += fill(random.pick(longEndings), facts, random)
  else if (more < 0.13) title += random.pick(endings)
  return { title, place }
}
