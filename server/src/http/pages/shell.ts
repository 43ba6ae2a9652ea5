import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../html.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { links, loadScripts } from './scripts.ts'

/** The colour of the browser's own bars. */
const barColors = { light: '#ffffff', dark: '#161a20' }
const barColorMetas =
  `<meta name="theme-color" content="${barColors.light}" media="(prefers-color-scheme: light)" />\n    ` +
  `<meta name="theme-color" content="${barColors.dark}" media="(prefers-color-scheme: dark)" />`

export interface ShellParts {
  title: string
  theme: 'system' | 'light' | 'dark'
  /** The name of the page's module in the web's src/pages; empty where no page is known. */
  page: string
  /** Markup that React made: escaped already. */
  html: string
  /** Bodies of API answers, JSON, by the path of their call. */
  answers: ReadonlyMap<string, string>
}

export interface Shell {
  headers: Record<string, string>
  fill(parts: ShellParts): string
}

interface ShellOptions {
  distDir: string
  siteName: string
  /** The id under which the web looks for the answers. */
  answersElementId: string
}

/** index.html of the built web, ready to be filled with a page. */
export function loadShell({ distDir, siteName, answersElementId }: ShellOptions): Shell {
  const built = readFileSync(join(distDir, 'index.html'), 'utf8')
  const scripts = loadScripts(distDir)
  const name = escapeHtml(siteName)
  const [toTheme, toTitle, toName, toBars, toBody, end] = cut(built, [
    '<html lang="zh-CN">',
    '<title>夜航</title>',
    'content="夜航"',
    barColorMetas,
    '<div id="root"></div>',
  ])
  return {
    headers: pageHeaders(contentSecurityPolicy(built)),
    fill({ title, theme, page, html, answers }) {
      const fullTitle = title ? `${escapeHtml(title)} - ${name}` : name
      return [
        toTheme,
        `<html lang="zh-CN"${theme === 'system' ? '' : ` data-theme="${theme}"`}>`,
        toTitle,
        `<title>${fullTitle}</title>`,
        links('modulepreload', scripts(page)),
        toName,
        `content="${name}"`,
        toBars,
        // A chosen theme is the same whatever the system prefers.
        theme === 'system' ? barColorMetas : barColorMetas.replaceAll(/#\w{6}/g, barColors[theme]),
        toBody,
        `<div id="root">${html}</div>`,
        `<script type="application/json" id="${answersElementId}">${answersJson(answers)}</script>`,
        end,
      ].join('')
    },
  }
}

/** The text around each mark; a mark that is missing means that the web was built from something else. */
export function cut(text: string, marks: readonly string[]): string[] {
  const parts: string[] = []
  let rest = text
  for (const mark of marks) {
    const at = rest.indexOf(mark)
    if (at < 0) throw new Error(`The built page lacks ${mark}`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + mark.length)
  }
  return [...parts, rest]
}

/** JSON inside a script element: a `<` could end the element or open a comment. */
function answersJson(answers: ReadonlyMap<string, string>): string {
  const entries = [...answers].map(([path, body]) => `${JSON.stringify(path)}:${body}`)
  return `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
}
