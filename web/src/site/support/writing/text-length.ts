import { messageMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'

/** As the server counts: an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length

/** The error of a text before it is sent; null where there is none. */
export function faultOf(text: string): string | null {
  if (text.trim() === '') return texts.fillInFirst
  return lengthOf(text) > messageMax ? `最多 ${messageMax} 个字` : null
}
