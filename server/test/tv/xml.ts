/** A reader of XML that takes nothing that is not well-formed, and holds what it reads against a schema. */

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const allowed = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u

function decoded(text: string): string {
  if (text.includes('<') || text.includes(']]>')) throw new Error(`a sign that has to be escaped: ${text}`)
  return text.replaceAll(/&([^;&\s]{0,10};?)/g, (whole, name: string) => {
    const sign = name.endsWith(';') ? entities[name.slice(0, -1)] : undefined
    if (sign === undefined) throw new Error(`no such entity: ${whole}`)
    return sign
  })
}

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z][\w.-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy

export function readXml(document: string): XmlElement {
  if (!allowed.test(document)) throw new Error('a sign that XML cannot hold')
  const head = /^<\?xml version="1\.0" encoding="utf-8"\?>/.exec(document)?.[0]
  if (head === undefined) throw new Error('no declaration')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = document.slice(head.length)
  token.lastIndex = 0
  while (token.lastIndex < body.length) {
    const at = token.lastIndex
    const found = token.exec(body)
    if (found === null) throw new Error(`not well-formed at ${body.slice(at, at + 80)}`)
    const [, block, closing, name = '', attributes = '', alone, text] = found
    const current = open.at(-1)
    if (current === undefined) throw new Error('more is closed than was opened')
    if (block !== undefined) current.text += block
    else if (text !== undefined) {
      if (current === root && text.trim() !== '') throw new Error('text outside the document')
      current.text += decoded(text)
    } else if (closing === '/') {
      if (current.name !== name) throw new Error(`${name} closes ${current.name}`)
      open.pop()
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' }
      current.children.push(element)
      if (alone !== '/') open.push(element)
    }
  }
  const [document1, ...more] = root.children
  if (open.length !== 1 || document1 === undefined || more.length > 0)
    throw new Error('not one whole element')
  return document1
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in found) throw new Error(`${name} twice`)
    found[name] = decoded(value)
  }
  return found
}

/** What an element holds: other elements in this order, or text of a form. `*`: any number, `?`: at most one. */
export interface XmlRule {
  attributes?: Record<string, RegExp>
  children?: Record<string, XmlRule>
  text?: RegExp
}

export function checkXml(element: XmlElement, rule: XmlRule, path = element.name): void {
  const { attributes = {}, children = {}, text = /^\s*$/ } = rule
  const expected = Object.keys(attributes).sort()
  if (Object.keys(element.attributes).sort().join() !== expected.join())
    throw new Error(`attributes of ${path}`)
  for (const [name, form] of Object.entries(attributes)) {
    if (!form.test(element.attributes[name] ?? ''))
      throw new Error(`${path} ${name}=${element.attributes[name]}`)
  }
  if (!text.test(element.text)) throw new Error(`text of ${path}: ${element.text}`)
  const left = [...element.children]
  for (const [key, child] of Object.entries(children)) {
    const name = key.replace(/[*?]$/, '')
    let count = 0
    while (left[0]?.name === name) {
      checkXml(left.shift() as XmlElement, child, `${path}/${name}`)
      count += 1
    }
    if ((key.endsWith('*') ? false : count > 1) || (!/[*?]$/.test(key) && count === 0)) {
      throw new Error(`${path} has ${count} of ${name}`)
    }
  }
  if (left.length > 0) throw new Error(`${path} holds ${left[0]?.name}, which is not expected there`)
}

const any = /^/
const videoOf = (isBrief: boolean): XmlRule => ({
  children: {
    last: { text: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ },
    id: { text: /^\d{16,19}$/ },
    tid: { text: /^[1-5]$/ },
    name: { text: /^[^$#]+$/ },
    type: { text: /^.+$/ },
    ...(isBrief
      ? { dt: { text: /^\w*$/ }, note: { text: any } }
      : {
          pic: { text: /^(https?:\/\/\S+)?$/ },
          lang: {},
          area: {},
          year: { text: /^\d{4}$/ },
          state: { text: /^0$/ },
          note: { text: any },
          actor: { text: any },
          director: { text: any },
          dl: {
            children: { 'dd*': { attributes: { flag: /^\w+$/ }, text: /^[^$#]+\$https?:\/\/\S+\.m3u8$/ } },
          },
          des: { text: any },
        }),
  },
})

/** The schema of MacCMS in XML. */
export const vodSchema = (isBrief: boolean): XmlRule => ({
  attributes: { version: /^5\.1$/ },
  children: {
    list: {
      attributes: { page: /^\d+$/, pagecount: /^\d+$/, pagesize: /^\d+$/, recordcount: /^\d+$/ },
      children: { 'video*': videoOf(isBrief) },
    },
    ...(isBrief && { class: { children: { 'ty*': { attributes: { id: /^[1-5]$/ }, text: /^.+$/ } } } }),
  },
})

/** RSS 2.0, as feed readers take it. */
export const rssSchema: XmlRule = {
  attributes: { version: /^2\.0$/ },
  children: {
    channel: {
      children: {
        title: { text: /^.+$/ },
        link: { text: /^https?:\/\/\S+$/ },
        description: { text: /^.+$/ },
        'item*': {
          children: {
            title: { text: /^.+$/ },
            link: { text: /^https?:\/\/\S+$/ },
            guid: { attributes: { isPermaLink: /^false$/ }, text: /^yehang:\d{16,19}$/ },
            pubDate: { text: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/ },
            category: { text: /^.+$/ },
            description: { text: any },
          },
        },
      },
    },
  },
}
