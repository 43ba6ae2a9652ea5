import { base, type Endpoint, endpoints } from '@yehang/contract'
import { escapeHtml } from '../html.ts'
import { fieldsOf } from './openapi.ts'

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
  if (minLength !== undefined) parts.push(`${minLength}–${maxLength} 个字符`)
  if (typeof pattern === 'string') parts.push(pattern)
  if (usual !== undefined) parts.push(`默认 ${usual}`)
  return parts.join('，')
}

function rowsOf(place: string, fields: Endpoint['body']): string[] {
  return fieldsOf(fields).map(
    ({ name, schema, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${escapeHtml(describe(schema))}</td></tr>`,
  )
}

function section(endpoint: Endpoint): string {
  const { params, query, body } = endpoint
  const rows = [...rowsOf('路径', params), ...rowsOf('查询', query), ...rowsOf('JSON 内容', body)]
  if (endpoint.bytes !== undefined) {
    rows.push(`<tr><td></td><td>内容</td><td>application/octet-stream，最多 ${endpoint.bytes} 字节</td></tr>`)
  }
  const answer = Object.keys(endpoint.answer.shape).map((name) => `<code>${escapeHtml(name)}</code>`)
  return `<section><h2><b>${endpoint.method}</b> ${escapeHtml(base + endpoint.path)}</h2>
<p>${escapeHtml(endpoint.summary)}</p>
<table><thead><tr><th>参数</th><th>位置</th><th>取值</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p>返回：<code>code</code> <code>msg</code> ${answer.join(' ')}</p></section>`
}

/** The API for people, made from the contract. */
export function apiPage(siteName: string): string {
  const sections = (endpoints as readonly Endpoint[]).map(section)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>API - ${escapeHtml(siteName)}</title><style>${apiPageStyle}</style></head><body>
<h1>${escapeHtml(siteName)} API</h1>
<p>所有回答都带 <code>code</code> 和 <code>msg</code>；<code>code</code> 为 200 即成功，否则另有 <code>reason</code>，程序应以它为准。机器可读：<a href="${base}/openapi.json">openapi.json</a></p>
${sections.join('\n')}</body></html>`
}
