import { base, type Endpoint, endpoints } from '@yehang/contract'
import { escapeHtml } from '../html.ts'
import { fieldsOf } from './openapi.ts'
import { pageWords } from './words.ts'

export const apiPageStyle = `
:root{color-scheme:light dark;--line:light-dark(#e4e7ec,#2a303a);--muted:light-dark(#5b6370,#a0a9b6)}
body{max-width:960px;margin:0 auto;padding:24px 16px 64px;font:15px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:24px}h2{font-size:17px;margin:40px 0 4px;font-family:ui-monospace,monospace}
h2 b{color:light-dark(#c02037,#ff7a88)}p{margin:0 0 8px;color:var(--muted)}
table{width:100%;border-collapse:collapse;font-size:14px}td,th{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
code{font:13px/1.5 ui-monospace,monospace}`

/** What a value may be, in few words: `integer 1–300，默认 32`. */
function describe(schema: Record<string, unknown>): string {
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern, default: usual } = schema
  const parts: string[] = []
  if (Array.isArray(values)) parts.push(values.map(String).join(' | '))
  else if (typeof type === 'string') parts.push(type)
  if (minimum !== undefined) parts.push(`${minimum}–${maximum}`)
  if (minLength !== undefined) parts.push(pageWords.length(minLength, maxLength))
  if (typeof pattern === 'string') parts.push(pattern)
  if (usual !== undefined) parts.push(pageWords.usual(usual))
  return parts.join(pageWords.between)
}

function rowsOf(place: string, fields: Endpoint['body']): string[] {
  return fieldsOf(fields).map(
    ({ name, schema, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${escapeHtml(describe(schema))}</td></tr>`,
  )
}

function section(endpoint: Endpoint): string {
  const { params, query, body } = endpoint
  const rows = [
    ...rowsOf(pageWords.path, params),
    ...rowsOf(pageWords.query, query),
    ...rowsOf(pageWords.body, body),
  ]
  if (endpoint.bytes !== undefined) {
    rows.push(`<tr><td></td><td>${pageWords.content}</td><td>${pageWords.bytes(endpoint.bytes)}</td></tr>`)
  }
  const answer = Object.keys(endpoint.answer.shape).map((name) => `<code>${escapeHtml(name)}</code>`)
  return `<section><h2><b>${endpoint.method}</b> ${escapeHtml(base + endpoint.path)}</h2>
<p>${escapeHtml(endpoint.summary)}</p>
<table><thead><tr><th>${pageWords.parameter}</th><th>${pageWords.place}</th><th>${pageWords.value}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p>${pageWords.answers}<code>code</code> <code>msg</code> ${answer.join(' ')}</p></section>`
}

/** The API for people, made from the contract. */
export function apiPage(siteName: string): string {
  const sections = (endpoints as readonly Endpoint[]).map(section)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>API - ${escapeHtml(siteName)}</title><style>${apiPageStyle}</style></head><body>
<h1>${escapeHtml(siteName)} API</h1>
<p>${pageWords.envelope(`${base}/openapi.json`)}</p>
${sections.join('\n')}</body></html>`
}
