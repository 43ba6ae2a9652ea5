import { canonicalNumber, numberNorm, numberPrefix } from './number.ts'

const extension =
  /\.(?:mp4|mkv|avi|wmv|mov|m4v|m2ts|ts|flv|webm|rmvb|iso|mpe?g|vob|torrent|srt|ass|zip|rar|7z|jpe?g|png)$/i
/** `hhd800.com@`, with which sites sign the files that they pass on. */
const signature = /^[^@\s]*@/
/** What file names and magnets say of a file, not of a work. */
const quality =
  /(?<![\p{L}\p{N}])(?:\d{3,4}[pi]|[248]k|\d{2,3}fps|[hx]\.?26[45]|hevc|avc|av1|10bit|hdr|web-?dl|web-?rip|web|blu-?ray|bd-?rip|dvd-?rip|hdtv|remux|f?hd|uhd|aac|ac3|dts|flac|mp[34]|mkv|chs|cht|中文字幕|无字幕|硬字幕|双语字幕|中英双语)(?![\p{L}\p{N}])/giu
/** No part of a number crosses it. */
const gap = ' , '

/** What people write for an FC2 work: the digits alone, or with either or both of the parts before them. */
const fc2 = /^(FC2)?(PPV)?([0-9]{1,8})$/
/** Fewer digits alone begin all kinds of numbers. */
const fc2DigitsMin = 5

const numbersMax = 12

/**
 * The possible numbers of a keyword, written as `numberNorm` does, if it is a number or the
 * beginning of one: itself, and the FC2 numbers of `4777187`, `FC2-4777187` and `ppv4777187`.
 */
export function writingsOf(keyword: string): { norms: string[]; prefixes: string[] } {
  const typed = numberPrefix(keyword)
  const [match, site, paid, digits = ''] = fc2.exec(typed) ?? []
  const isFc2 =
    match !== undefined && (site !== undefined || paid !== undefined || digits.length >= fc2DigitsMin)
  const prefixes = new Set([typed, ...(isFc2 ? [`FC2PPV${digits}`, `FC2${digits}`] : [])])
  const norms = new Set([numberNorm(keyword), ...[...prefixes].map(numberNorm)])
  return { norms: [...norms].filter(Boolean), prefixes: [...prefixes].filter(Boolean) }
}

/** A keyword that names a file or a magnet, without what does not belong to a title or a number. */
export function withoutFileSigns(keyword: string): string {
  const name = keyword.normalize('NFKC').trim().replace(extension, '').replace(signature, '')
  return name
    .replace(quality, gap)
    .replace(/[\s,]+/g, ' ')
    .trim()
}

/**
 * Possible numbers in the name of a file or magnet, as `numberNorm` writes them: guesses, of which
 * the catalogue knows which are numbers.
 */
export function numbersWithin(keyword: string): string[] {
  const name = canonicalNumber(
    keyword.trim().replace(extension, '').replace(signature, '').replace(quality, gap),
  )
  const found = new Set<string>()
  const add = (number: string) => {
    if (number !== '' && found.size < numbersMax) found.add(numberNorm(number))
  }
  const addFc2 = (digits = '') => {
    add(`FC2PPV${digits}`)
    add(`FC2${digits}`)
  }
  for (const [, digits] of name.matchAll(
    /(?<![A-Z0-9])(?:FC2(?:[\s._-]{0,3}PPV)?|PPV)[\s._-]{0,3}([0-9]{5,8})(?![0-9])/g,
  ))
    addFc2(digits)
  for (const [, day, place] of name.matchAll(/(?<![A-Z0-9])([0-9]{6})[-_]([0-9]{2,4})(?![0-9])/g))
    add(`${day}${place}`)
  for (const [, code, digits, part = ''] of name.matchAll(
    /(?<![A-Z0-9])([0-9]{0,4}[A-Z]{1,12})[\s._-]{0,3}([0-9]{2,7})(?![0-9])(?:[\s._-]?([A-Z])(?![A-Z0-9]))?/g,
  )) {
    add(`${code}${digits}${part}`)
    add(`${code}${digits}`)
  }
  for (const part of name.split(/[\s,[\]()【】]+/)) {
    if (!/[0-9]/.test(part)) continue
    add(part)
    if (/^[0-9]{5,8}$/.test(part)) addFc2(part)
  }
  add(name.replace(/[\s,]+/g, ' ').trim())
  return [...found]
}
