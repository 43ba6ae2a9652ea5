/** One of the sounds of a film. */
export interface SoundTrack {
  id: number
  name: string
  /** BCP-47; empty where it is not known. */
  language: string
}

/** What a viewer chose once: ids are of one film, and names of one language differ from film to film. */
export type SoundPreference = Pick<SoundTrack, 'name' | 'language'>

/** The track to play for a viewer; undefined where the film decides. */
export function preferredTrack(
  tracks: readonly SoundTrack[],
  preference: SoundPreference | undefined,
): SoundTrack | undefined {
  if (preference === undefined) return undefined
  const { name, language } = preference
  const spoken = tracks.filter((track) => track.language === language)
  const exact = spoken.find((track) => track.name === name)
  return exact ?? (language === '' ? undefined : spoken[0])
}
