import type { playback } from '@yehang/contract'
import simplifiedCharacters from 'opencc-js/dict/STCharacters'
import { simplifiedForms } from '../../../platform/text/simplified.ts'

type SubtitleLanguage = playback.SubtitleLanguage

/** What traditional texts have not: 静, but neither 面 nor 才, which stand for other characters too. */
const simplified = new Set(
  simplifiedCharacters.split('|').flatMap((entry) => {
    const [character = '', traditional] = entry.split(' ')
    return traditional === character ? [] : [character]
  }),
)

/** A share of the letters from which on they decide. */
const decisive = 0.05

/** The language of a text by its letters; Chinese by its characters. Latin letters alone do not tell. */
export function languageOf(text: string): SubtitleLanguage {
  let [letters, han, kana, hangul, traditionalOnly, simplifiedOnly, cyrillic, thai] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const character of text) {
    if (!/\p{L}/u.test(character)) continue
    letters++
    if (/\p{Script=Han}/u.test(character)) {
      han++
      if (simplifiedForms.has(character)) traditionalOnly++
      else if (simplified.has(character)) simplifiedOnly++
    } else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) kana++
    else if (/\p{Script=Hangul}/u.test(character)) hangul++
    else if (/\p{Script=Cyrillic}/u.test(character)) cyrillic++
    else if (/\p{Script=Thai}/u.test(character)) thai++
  }
  const share = (count: number) => letters > 0 && count / letters >= decisive
  if (share(kana)) return 'ja'
  if (share(hangul)) return 'ko'
  if (share(cyrillic)) return 'ru'
  if (share(thai)) return 'th'
  if (!share(han)) return 'und'
  return traditionalOnly > simplifiedOnly ? 'zh-Hant' : 'zh-Hans'
}

/** Three letters, as Matroska and MP4 name languages, and what files are called by. */
const tags: Readonly<Record<string, SubtitleLanguage>> = {
  ...{
    chi: 'zh',
    zho: 'zh',
    zh: 'zh',
    cmn: 'zh',
    chs: 'zh-Hans',
    sc: 'zh-Hans',
    gb: 'zh-Hans',
    cht: 'zh-Hant',
  },
  ...{ tc: 'zh-Hant', big5: 'zh-Hant', yue: 'yue', eng: 'en', en: 'en', jpn: 'ja', ja: 'ja', jp: 'ja' },
  ...{
    kor: 'ko',
    ko: 'ko',
    fre: 'fr',
    fra: 'fr',
    fr: 'fr',
    ger: 'de',
    deu: 'de',
    de: 'de',
    spa: 'es',
    es: 'es',
  },
  ...{
    por: 'pt',
    pt: 'pt',
    ita: 'it',
    it: 'it',
    rus: 'ru',
    ru: 'ru',
    tha: 'th',
    th: 'th',
    vie: 'vi',
    vi: 'vi',
  },
}

/** `chi`, `zh-TW`, `zh_Hant`: null where it is none that we know. */
export function languageOfTag(tag: string): SubtitleLanguage | null {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/)
  const language = tags[primary] ?? null
  if (language !== 'zh') return language
  if (rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))) return 'zh-Hant'
  return rest.some((part) => ['hans', 'cn', 'sg'].includes(part)) ? 'zh-Hans' : 'zh'
}

/** `film.zh-Hans.srt`, `film.chs.ass`: what stands before the ending. */
export function languageOfFileName(name: string): SubtitleLanguage | null {
  const parts = name.split('.')
  return parts.length < 3 ? null : languageOfTag(parts.at(-2) ?? '')
}

/** What is said counts before what is read; `zh` alone does not say in which characters. */
export function knownLanguage(said: SubtitleLanguage | null, text: string): SubtitleLanguage {
  const found = languageOf(text)
  if (said === null || said === 'und') return found
  return said === 'zh' && found.startsWith('zh') ? found : said
}
