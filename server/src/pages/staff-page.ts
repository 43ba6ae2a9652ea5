import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../platform/config/config.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { neutralLinks } from './discreet.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { cut, dataBlock } from './shell.ts'
import type { PublicSite, Visitor } from './visitor.ts'

export interface StaffPage {
  headers: Record<string, string>
  html(visitor: Visitor, site: PublicSite): string
}

/**
 * The page of the back office: identical for all and without data, which the API gives only with
 * permission.
 */
export function loadStaffPage(
  distDir: string,
  images: Pick<SiteConfig, 'imageHost' | 'imageOrigins'>,
): StaffPage {
  const built = readFileSync(join(distDir, 'staff/staff.html'), 'utf8')
  const parts = cut(built, ['<html lang="zh-CN">', '<title>夜航值班台</title>', 'content="夜航"'])
  const neutral = parts.map(neutralLinks)
  return {
    headers: pageHeaders(contentSecurityPolicy(built, images), { listed: false }),
    html({ theme, discreet }, site) {
      const [toLanguage = '', toTitle = '', toName = '', end = ''] = discreet ? neutral : parts
      const name = escapeHtml(discreet ? site.discreetTitle : site.name)
      const attributes =
        (theme === 'system' ? '' : ` data-theme="${theme}"`) + (discreet ? ' data-discreet' : '')
      return [
        `${toLanguage}<html lang="zh-CN"${attributes}>`,
        `${toTitle}<title>${name}${discreet ? '' : '值班台'}</title>`,
        // The names of the channels, as visitors read them.
        site.channels === undefined ? '' : dataBlock('site', JSON.stringify({ channels: site.channels })),
        `${toName}content="${name}"${end}`,
      ].join('')
    },
  }
}
