import { evidenceMaxBytes } from '@yehang/contract/limits'

export const megabytes = evidenceMaxBytes / 1024 / 1024

/**
 * The chosen files that can be sent where there is room for so many, and those that cannot, with the reason; null for
 * none.
 */
export function chosenFiles(chosen: readonly File[], room: number) {
  const fits = chosen.filter(({ size }) => size > 0 && size <= evidenceMaxBytes)
  const reasons = [
    leftOut(
      chosen.filter((file) => !fits.includes(file)),
      `每份要在 ${megabytes} MB 以内，不能是空的`,
    ),
    leftOut(fits.slice(room), '份数已满'),
  ].filter((reason) => reason !== null)
  return { taken: fits.slice(0, room), fault: reasons.length > 0 ? reasons.join('；') : null }
}

export const namesOf = (files: readonly File[]) => files.map(({ name }) => `「${name}」`).join('')

function leftOut(files: readonly File[], why: string): string | null {
  return files.length > 0 ? `${namesOf(files)}没有加上，${why}` : null
}
