import type { Days } from './days.ts'
import type { Random } from './random.ts'
import type { MagnetRecord } from './record.ts'

type Quality = { category: string; width: string; low: number; high: number; share: number }

/** From the largest to the smallest; low and high are megabits a second. */
const qualities: Quality[] = [
  { category: '4K', width: '2160p', low: 9, high: 15, share: 0.34 },
  { category: '1080p', width: '1080p', low: 4.4, high: 7.5, share: 0.86 },
  { category: '1080p', width: '1080p', low: 2.6, high: 4.2, share: 0.5 },
  { category: '1080p', width: '1080p', low: 3.2, high: 5.6, share: 0.22 },
  { category: '720p', width: '720p', low: 1.5, high: 2.6, share: 0.46 },
  { category: '720p', width: '720p', low: 1.2, high: 2, share: 0.14 },
  { category: '480p', width: '480p', low: 0.7, high: 1.1, share: 0.22 },
  { category: '480p', width: '480p', low: 0.5, high: 0.8, share: 0.06 },
]

const subtitles = ['字幕', '字幕', '无字幕', '无字幕', '无字幕', '双语字幕', '硬字幕']

const nibbles = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

function infoHash(random: Random): string {
  let hash = ''
  for (let i = 0; i < 5; i++) {
    const bits = random.bits()
    hash += (nibbles[bits >>> 16] ?? '') + (nibbles[bits & 65_535] ?? '')
  }
  return hash
}

/** The title's first words, as file names carry them. */
function shortened(title: string): string {
  const [first = ''] = title.split(/[：，（]/, 1)
  return first.slice(0, 14).replaceAll(' ', '.')
}

function nameOf(random: Random, number: string, short: string, { width }: Quality, remark: string): string {
  const chinese = remark === '无字幕' ? '' : remark === '双语字幕' ? '中英双语' : '中文字幕'
  switch (random.whole(0, width === '480p' ? 1 : 5)) {
    case 0:
      return `${number}-${width}`
    case 1:
      return `[${number}] ${width} WEB-DL AAC`
    case 2:
      return `${number} ${short} ${width}${chinese && ` ${chinese}`}`
    case 3:
      return `【夜航】${number} ${short} ${width} HEVC`
    case 4:
      return `${number}.${width}.WEB-DL.H264${chinese && '.CHS'}-LIGHTHOUSE`
    default:
      return `${number}.${short}.${width}.WEB${chinese && `.${chinese}`}.x265-YEHANG`
  }
}

function timeOf(random: Random, days: Days, published: number): string {
  const ago = Math.max(0, published - random.rank(6, 1))
  // Today's stay in its first hours, so that none lies in the future by the clock.
  const hour = ago === 0 ? random.whole(0, 3) : random.whole(0, 23)
  return `${days.ago(ago)} ${twoDigits[hour]}:${twoDigits[random.whole(0, 59)]}:${twoDigits[random.whole(0, 59)]}`
}

/** A work's magnets, largest first; `published` is its age in days, `minutes` its length. */
export function magnetsOf(
  random: Random,
  days: Days,
  {
    number,
    title,
    minutes,
    published,
  }: { number: string; title: string; minutes: number; published: number },
): MagnetRecord[] {
  const magnets: MagnetRecord[] = []
  const short = shortened(title)
  for (const quality of qualities) {
    const last = quality === qualities.at(-1)
    if (!random.chance(quality.share) && !(last && magnets.length === 0)) continue
    const remark = random.pick(subtitles)
    magnets.push({
      name: nameOf(random, number, short, quality, remark),
      infoHash: infoHash(random),
      length: Math.round(minutes * 60 * random.between(quality.low, quality.high) * 125_000),
      createTime: timeOf(random, days, published),
      category: quality.category,
      remark,
    })
  }
  return magnets
}
