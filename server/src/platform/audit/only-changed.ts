/** Of two states the fields that differ, as an entry of the audit keeps them. */
export function onlyChanged<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const few = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: few(before), after: few(after) }
}
