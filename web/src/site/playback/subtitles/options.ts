import { type SubtitleLanguage, subtitleLanguages } from '@yehang/contract/subtitle-languages'
import type { SubtitlePreferences } from './preferences.ts'

/** A track of the film, as the server lists it. */
export interface Subtitle {
  id: string
  /** Its address beside the master playlist, without the ending. */
  name: string
  language: SubtitleLanguage
  title: string
  styled?: true | undefined
}

/** What can be chosen: a track, or a track in the other Chinese characters. */
export interface SubtitleOption {
  id: string
  label: string
  /** By which the same is chosen in the next film. */
  key: string
  /** BCP 47. */
  language: string
  /** Beside the master playlist. */
  file: string
  /** The file with its styles, where there is one. */
  styledFile?: string
}

const isChinese = (language: string) => language.startsWith('zh')

/** The tracks, and for Chinese what the film has in one kind of characters alone in the other kind. */
export function optionsOf(tracks: readonly Subtitle[]): SubtitleOption[] {
  const times = new Map<string, number>()
  const own = tracks.map(({ id, name, language, title, styled }): SubtitleOption => {
    const words = subtitleLanguages[language]
    const key = title ? `${language} ${title}` : language
    // Of some that are called the same all but the first have their number, or they could not be told apart, nor chosen.
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const number = time === 1 ? '' : ` ${time}`
    return {
      id,
      label: (title ? `${words} · ${title}` : words) + number,
      key: key + number,
      language,
      file: `subtitles/${name}.vtt`,
      ...(styled && { styledFile: `subtitles/${name}.ass` }),
    }
  })
  const has = (language: string) => tracks.some((track) => track.language === language)
  const [chinese] = tracks.filter(({ language }) => isChinese(language))
  if (chinese === undefined) return own
  const turned = (['zh-Hans', 'zh-Hant'] as const).filter((language) => !has(language))
  return [
    ...own,
    ...turned.map((language) => ({
      id: `${chinese.id} ${language}`,
      label: `${subtitleLanguages[language]}（转换）`,
      key: language,
      language,
      file: `subtitles/${chinese.name}.${language === 'zh-Hans' ? 'hans' : 'hant'}.vtt`,
    })),
  ]
}

/** What a key chooses: the same, else the same language, whatever its title. */
function byKey(options: readonly SubtitleOption[], key: string | null): SubtitleOption | undefined {
  if (key === null) return undefined
  const [language] = key.split(' ')
  return (
    options.find((option) => option.key === key) ?? options.find((option) => option.language === language)
  )
}

/** What a viewer has said to want, of what there is; without a choice so far Chinese. */
export function chosenBy(
  options: readonly SubtitleOption[],
  { first, second }: Pick<SubtitlePreferences, 'first' | 'second'>,
): { first: SubtitleOption | undefined; second: SubtitleOption | undefined } {
  const one =
    first === undefined ? options.find(({ language }) => isChinese(language)) : byKey(options, first)
  const other = byKey(options, second)
  return { first: one, second: one === undefined || other?.id === one.id ? undefined : other }
}
