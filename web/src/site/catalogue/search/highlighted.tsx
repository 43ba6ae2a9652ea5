interface MarkedProps {
  text: string
  keyword?: string | undefined
}

/** The text with each occurrence of the keyword marked, case-insensitively. */
export function Highlighted({ text, keyword = '' }: MarkedProps) {
  const parts = splitAt(text, keyword)
  if (parts.length === 1) return text
  // Found parts have odd places: the text between them comes first, empty or not.
  return parts
    .map((part, place) => ({ part, place }))
    .map(({ part, place }) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part))
}

/** Each word of the keyword is found by itself; a number in any writing: `abc123` in `ABC-123`. */
export function splitAt(text: string, keyword: string): string[] {
  const words = keyword.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [text]
  return text.split(new RegExp(`(${words.map(patternOf).join('|')})`, 'giu'))
}

/** Any punctuation and spaces may be between its letters, as in the search; punctuation alone matches literally. */
function patternOf(word: string): string {
  const letters = word.match(/[\p{L}\p{N}]/gu)
  return letters?.join('[^\\p{L}\\p{N}]*') ?? word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
