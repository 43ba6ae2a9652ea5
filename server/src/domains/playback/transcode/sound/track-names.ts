import { trackWords } from './words.ts'

/** What viewers read of a track, made of what a source says of it: words that anybody may have written. */

const maxLength = 24

const inChinese = new Intl.DisplayNames(['zh-CN'], { type: 'language', fallback: 'none' })
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** ISO 639 for what is no language. */
const unspoken = ['und', 'mul', 'mis', 'zxx', 'qaa']

/** BCP-47 of what a container says; null where that names no language that is known. */
export function languageOf(tag: string, title: string): string | null {
  // Containers have one name for all that is Chinese.
  const mayBeChinese = /^(zh|chi|zho|cmn|und)\b|^$/i.test(tag)
  const spoken = mayBeChinese ? trackWords.spokenInTitle.find(([words]) => words.test(title)) : undefined
  if (spoken !== undefined) return spoken[1]
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag) || unspoken.includes(tag.toLowerCase())) return null
  try {
    const [language = null] = Intl.getCanonicalLocales(tag)
    return language !== null && nameOfLanguage(language) !== undefined ? language : null
  } catch {
    return null
  }
}

function nameOfLanguage(language: string): string | undefined {
  if (language === 'zh') return trackWords.mandarin
  return language === 'yue' ? trackWords.cantonese : inChinese.of(language)
}

const address = /:\/\/|www\.|[\w-]\.(com|net|org|info|biz|cc|tv|me|io|xyz|top|vip|club|site|cn|ru)\b/i

/** How a track is made says nothing of what is heard. */
const technical = [
  /\b(stereo|mono|surround|audio|track|sound|original|default|main|dolby|digital|plus|atmos|lossless)\b/gi,
  /\b(he-aac|aac|lc|e-?ac-?3|ac-?3|ddp?|dts|hd|ma|hra|truehd|flac|alac|opus|vorbis|mp3|l?pcm)\b/gi,
  /\b\d+(\.\d+)?\s*(kbps|kb\/s|khz|hz|bits?|ch|channels?)?\b/gi,
]
const saysNothing = /^[\p{P}\p{S}\s]$/u

/** Without punctuation at both ends. */
function trimmed(words: string): string {
  const characters = [...words]
  const first = characters.findIndex((one) => !saysNothing.test(one))
  const last = characters.findLastIndex((one) => !saysNothing.test(one))
  return first < 0 ? '' : characters.slice(first, last + 1).join('')
}

/** A title without what a name may not have; empty where nothing is left that says something. */
function cleaned(title: string): string {
  if (address.test(title)) return ''
  let words = title
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["<>\\]/g, '')
  for (const pattern of technical) words = words.replace(pattern, ' ')
  const line = trimmed(words.replace(/\s+/g, ' '))
  return [...line].slice(0, maxLength).join('').trim()
}

/** A name for each track, none twice: its title, else its language, else its number. */
export function nameTracks(tracks: readonly { language: string | null; title: string }[]): string[] {
  const taken = new Set<string>()
  return tracks.map(({ language, title }, at) => {
    const words = cleaned(title)
    const isLanguage = language !== null && words.toLowerCase() === inEnglish.of(language)?.toLowerCase()
    const ofLanguage = language === null ? undefined : nameOfLanguage(language)
    const name = (words !== '' && !isLanguage ? words : ofLanguage) ?? trackWords.numbered(at + 1)
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name} ${count}`
    taken.add(free)
    return free
  })
}
