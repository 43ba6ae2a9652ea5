import type { Random } from './random.ts'
import { commonWords } from './words/common.ts'
import { lines } from './words/text.ts'

/** What the synopses of the demo say: of any subject, so that none says what its picture does not show. */

const openings = lines(`
  本片用{span}拍摄，没有旁白，只留下现场的声音。
  摄制组在当地住了{span}，每天记录同一段路。
  从{dayPair}之间，镜头很少移动。
  这是摄制组第{n}次回到这里。
  全片由{n}个长镜头组成，按拍摄的先后排列。
  一段关于等待的记录，断断续续拍了{decades}。
`)

const middles = lines(`
  天气比预想的多变，原定的行程改了又改。
  路上遇见的人不多，说的话也不多。
  随行的录音师留下了全部环境音。
  剪辑时保留了原有的停顿，让画面自己说话。
  片中的地名与人名均为虚构。
  镜头先看远处，再慢慢回到手边的事。
`)

const closings = lines(`
  片尾附拍摄手记。
  适合在安静的晚上看完。
  这一部与前作互不相连，可以单独观看。
  正片之外另有一段未剪辑的空镜。
  最后一场戏，只有风声。
`)

function sentence(random: Random, phrases: readonly string[]): string {
  return random.pick(phrases).replace(/\{(\w+)\}/g, (_, slot: string) => random.pick(commonWords[slot] ?? []))
}

/** Two paragraphs of one or two sentences. */
export function synopsisOf(random: Random): string {
  const first = sentence(random, openings) + (random.chance(0.6) ? sentence(random, middles) : '')
  return `${first}\n${sentence(random, closings)}`
}
