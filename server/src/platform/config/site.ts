import { operations } from '@yehang/contract'
import { siteLengths } from '@yehang/contract/limits'
import { oneOf, type Parser, plainText, type Read } from './values.ts'

/** What an operator decides about the pages where the site is started. */

export type ListFilter = (typeof operations.listFilters)[number]

/** What staff may set in the back office too; what the environment sets wins over that. */
export interface FixedSite {
  name: string
  announcement: string
  gateText: string
  discreetTitle: string
  footerText: string
  termsUrl: string
  privacyUrl: string
  contactUrl: string
  reportUrl: string
  titlesText: string
  refundText: string
  listFilter: ListFilter
}

/** The variable of each. */
export const siteVariables: Readonly<Record<keyof FixedSite, string>> = {
  name: 'SITE_NAME',
  announcement: 'ANNOUNCEMENT',
  gateText: 'GATE_TEXT',
  discreetTitle: 'DISCREET_TITLE',
  footerText: 'FOOTER_TEXT',
  termsUrl: 'TERMS_URL',
  privacyUrl: 'PRIVACY_URL',
  contactUrl: 'CONTACT_URL',
  reportUrl: 'REPORT_URL',
  titlesText: 'VIP_TITLES_TEXT',
  refundText: 'VIP_REFUND_TEXT',
  listFilter: 'LIST_FILTER',
}

const linkAddress: Parser<string> = (text) => {
  const url = URL.parse(text)
  return url && /^(https|mailto):$/.test(url.protocol) && !url.password ? url.href : undefined
}

const link = 'an https address, or mailto: and a mail address'

/** Undefined where the environment does not set it. */
export function readFixedSite(read: Read): { [Field in keyof FixedSite]: FixedSite[Field] | undefined } {
  const line = (name: string, field: keyof typeof siteLengths) => {
    const max = siteLengths[field]
    return read(name, undefined, plainText(max), `1 to ${max} printable characters, one line`)
  }
  return {
    name: line('SITE_NAME', 'name'),
    announcement: line('ANNOUNCEMENT', 'announcement'),
    gateText: line('GATE_TEXT', 'gateText'),
    discreetTitle: line('DISCREET_TITLE', 'discreetTitle'),
    footerText: line('FOOTER_TEXT', 'footerText'),
    termsUrl: read('TERMS_URL', undefined, linkAddress, link),
    privacyUrl: read('PRIVACY_URL', undefined, linkAddress, link),
    contactUrl: read('CONTACT_URL', undefined, linkAddress, link),
    reportUrl: read('REPORT_URL', undefined, linkAddress, link),
    titlesText: line('VIP_TITLES_TEXT', 'titlesText'),
    refundText: line('VIP_REFUND_TEXT', 'refundText'),
    listFilter: read(
      'LIST_FILTER',
      undefined,
      oneOf(...operations.listFilters),
      'resource, magnet, online or all',
    ),
  }
}
