/** Separators of names in a list. With a backslash before it a sign is part of its name: `AC\/DC` is one name. */
const betweenNames = /(?<!\\)[,，､、|｜/／]/
const escaped = /\\([,，､、|｜/／])/g

/** The names of a list in their order: NFC, white space trimmed and single, each once, none empty. */
export function splitNames(text: string): string[] {
  const names = text
    .split(betweenNames)
    .map((name) => name.replaceAll(escaped, '$1').normalize('NFC').replace(/\s+/g, ' ').trim())
  return [...new Set(names)].filter(Boolean)
}

/** Names as a text that `splitNames` reads, whatever signs they have themselves; the blank parts a backslash at an end. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[,，､、|｜/／]/g, '\\$&')).join(' | ')
}
