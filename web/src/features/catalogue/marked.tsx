interface MarkedProps {
  text: string
  keyword?: string | undefined
}

/** The text with each place where the keyword stands marked, in capitals or not. */
export function Marked({ text, keyword = '' }: MarkedProps) {
  const parts = splitAt(text, keyword)
  if (parts.length === 1) return text
  // Found parts have odd places: the text between them comes first, empty or not.
  return parts
    .map((part, place) => ({ part, place }))
    .map(({ part, place }) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part))
}

export function splitAt(text: string, keyword: string): string[] {
  if (keyword === '') return [text]
  const pattern = keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.split(new RegExp(`(${pattern})`, 'giu'))
}
