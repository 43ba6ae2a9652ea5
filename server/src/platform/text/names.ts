/**
 * Separators of names in a list, including a slash without a backslash before it: `AC\/DC` is one
 * name.
 */
const betweenNames = /[,，､、|｜]|(?<!\\)[/／]/

/** The names of a list in their order: NFC, white space trimmed and single, each once, none empty. */
export function splitNames(text: string): string[] {
  const names = text
    .split(betweenNames)
    .map((name) => name.replaceAll('\\/', '/').normalize('NFC').replace(/\s+/g, ' ').trim())
  return [...new Set(names)].filter(Boolean)
}
