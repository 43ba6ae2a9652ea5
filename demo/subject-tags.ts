import type { Random } from './random.ts'
import type { TagRecord } from './record.ts'
import type { Scene } from './scenes.ts'
import type { Place } from './words/places.ts'
import { lightWords, seasonWords } from './words/seasons.ts'
import type { Subject } from './words/subject.ts'
import { type TagGroup, tagGroups, tagNamed } from './words/tags.ts'

const free: TagGroup[] = ['手法', '情绪', '规格', '节奏', '色调']

function lengthTag(minutes: number): string {
  if (minutes <= 30) return '半小时内'
  if (minutes <= 60) return '一小时内'
  if (minutes <= 90) return '九十分钟内'
  return minutes <= 120 ? '两小时内' : '超长'
}

/** Three to seven tags: what the work is about first, then how it looks and sounds. */
export function tagsOf(
  random: Random,
  {
    subject,
    scene,
    place,
    minutes,
    drawn,
  }: {
    subject: Subject
    scene: Scene
    place: Place
    minutes: number
    drawn: boolean
  },
): TagRecord[] {
  const count = random.whole(3, 7)
  const tags = new Set<TagRecord>()
  tags.add(tagNamed('题材', subject.topics[random.rank(subject.topics.length, 1)] ?? ''))
  tags.add(tagNamed('场景', subject.settings[random.rank(subject.settings.length, 1)] ?? ''))
  if (drawn) tags.add(random.pick(tagGroups.画风))
  const { tag, terms } = seasonWords[scene.season]
  if (random.chance(0.42)) tags.add(tagNamed('季节', random.chance(0.72) ? tag : random.pick(terms)))
  if (random.chance(0.42)) tags.add(tagNamed('时段', random.pick(lightWords[scene.light].tags)))
  if (random.chance(0.34)) tags.add(tagNamed('地区', place.region))
  if (random.chance(0.3)) tags.add(tagNamed('人物', random.pick(subject.people)))
  if (random.chance(0.16)) tags.add(tagNamed('片长', lengthTag(minutes)))
  while (tags.size < count) {
    const group = tagGroups[free[random.rank(free.length, 2)] ?? '手法']
    const found = group[random.rank(group.length, 2)]
    if (found) tags.add(found)
  }
  return [...tags].slice(0, 7)
}
