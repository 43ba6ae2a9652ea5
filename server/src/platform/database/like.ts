/** A text as `like` looks for it: what would stand for any sign stands for itself. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
