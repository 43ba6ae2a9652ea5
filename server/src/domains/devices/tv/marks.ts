/**
 * Texts for apps are made once for all devices of a level and cached. Where an address begins they hold one of these
 * signs, which stand in no text of the catalogue; the address of the site and of the device is filled in last.
 */
const siteMark = '\uE000'
const deviceMark = '\uE001'

/** An address of the site, such as that of a picture. */
export const ofSite = (path: string) => `${siteMark}${path}`
/** An address below that of the device, `/tv/{token}`. */
export const ofDevice = (path: string) => `${deviceMark}${path}`

export function fill(text: string, site: string, token: string): string {
  return text.replaceAll(siteMark, site).replaceAll(deviceMark, `${site}/tv/${token}`)
}

/** Text of the catalogue as apps take it: on one line, without what XML cannot hold, and without the signs above. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uE000\uE001\uFFFE\uFFFF]+/gu, ' ')
    .trim()
}

/** In lists with signs between their parts: without these signs. */
export const label = (text: string) => plain(text.replaceAll(/[\s$#]+/g, ' '))
