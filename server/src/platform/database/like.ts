/** A text escaped for `like`: wildcards are literal. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
