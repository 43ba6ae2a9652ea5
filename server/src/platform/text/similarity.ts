import { foldText } from './fold.ts'

/** What companies and series call themselves besides their name; the longest first. */
const little = [
  ...['株式会社', '有限公司', '影像社', '映像社', '映像舍', '工作室', '制作所', '影视社', '纪录片', '电影社'],
  ...[
    '影视',
    '影业',
    '影像',
    '映像',
    '映画',
    '电影',
    '纪录',
    '制作',
    '手作',
    '文化',
    '传媒',
    '出版',
    '公司',
    '官方',
  ],
  ...['系列', '合集', '影社', '社', '舍'],
].sort((a, b) => b.length - a.length)
const littleWords = new Set([
  ...['studio', 'studios', 'film', 'films', 'picture', 'pictures', 'production', 'productions', 'media'],
  ...['video', 'videos', 'official', 'series', 'the', 'inc', 'ltd', 'co', 'company', 'label'],
])

const shortest = 2

/** The rest of a name without the ends that say little, as long as two characters stay. */
function core(text: string): string {
  for (let left = text; ; ) {
    const end = little.find((word) => left.endsWith(word) && [...left].length - [...word].length >= shortest)
    if (end === undefined) return left
    left = left.slice(0, -end.length)
  }
}

/**
 * A key that names share which may mean the same: whatever script, case, blanks and order of words they are written in,
 * and unless it is a person's or a tag's, whatever they end in. Null where nothing is left of a name.
 */
export function similarityKeyOf(name: string, isCompany: boolean): string | null {
  const words = foldText(name).split(' ').filter(Boolean)
  const telling = isCompany ? words.filter((word) => !littleWords.has(word)) : words
  const kept = telling.length > 0 ? telling : words
  // Chinese words are parted by taste, Latin ones by need: in these the order is free.
  const latin = kept.every((word) => /^[\p{Script=Latin}\d]+$/u.test(word))
  const joined = (latin ? kept.toSorted() : kept).join('')
  const key = isCompany ? core(joined) : joined
  return key === '' ? null : key
}
