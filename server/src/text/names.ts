/** Signs that part two names in a list. A slash is not one: it stands within names. */
const betweenNames = /[,，､、|｜]/

/** The names of a comma list in their order: NFC, white space trimmed and single, each once, none empty. */
export function splitNames(text: string): string[] {
  const names = text.split(betweenNames).map((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
  return [...new Set(names)].filter(Boolean)
}
