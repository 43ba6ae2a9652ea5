import { Tokenizer } from 'htmlparser2'
import { splitNames } from '../../../platform/text/names.ts'
import { dayOf } from '../../../platform/text/values.ts'

/** More than any field that is taken in may hold; what is longer is cut before it is looked at. */
const mostCharacters = 256 * 1024

/** Its content is not part of the text. */
const hidden: readonly string[] = ['script', 'style']

/** What begins and ends a line of its own. */
const lines: readonly string[] = ['p', 'br', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4']

const nothing = () => undefined

/**
 * The text of HTML without its tags; entities are read. By the tokenizer alone: a parser goes through all open
 * elements at every tag, and of these a text can open as many as it has room for.
 */
function textOfHtml(html: string): string {
  const parts: string[] = []
  let isHidden = false
  const say = (part: string) => {
    if (!isHidden) parts.push(part)
  }
  const among = (names: readonly string[], start: number, end: number) =>
    names.includes(html.slice(start, end).toLowerCase())
  const isHiding = (start: number, end: number) => among(hidden, start, end)
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => say(html.slice(start, end)),
      ontextentity: (codePoint) => say(String.fromCodePoint(codePoint)),
      onopentagname(start, end) {
        say(among(lines, start, end) ? '\n' : ' ')
        if (isHiding(start, end)) isHidden = true
      },
      onclosetag(start, end) {
        if (isHiding(start, end)) isHidden = false
        say(among(lines, start, end) ? '\n' : ' ')
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return parts.join('')
}

const mayBeHtml = /[<&]/

/** Text without HTML: what MacCMS escaped is read again, so that an escaped tag goes as well. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  let text = String(value).slice(0, mostCharacters)
  for (let reading = 0; reading < 2 && mayBeHtml.test(text); reading++) text = textOfHtml(text)
  return text.trim()
}

const placeholders = new Set(['未知', '内详', '暂无', '无', '不详', 'null', 'unknown'])

/** Names separated by commas, slashes and the like, without placeholders for missing ones. */
export function namesOf(value: unknown): string[] {
  return splitNames(plainText(value).replaceAll(/[;；]/g, ',')).filter(
    (name) => !placeholders.has(name.toLowerCase()),
  )
}

/** A number from 0 on, from what may be a number, a text of one, '' or null; else null. */
export function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** The day of a date, of a date with a time or words behind it, or of a Unix time in seconds (Asia/Shanghai). */
export function dayWithin(value: unknown): string | null {
  const text = plainText(value)
  if (/^\d{9,10}$/.test(text)) return new Date((Number(text) + 8 * 3600) * 1000).toISOString().slice(0, 10)
  const date = /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)/.exec(text)?.[0]
  return date === undefined ? null : dayOf(date)
}
