/** Makes something of a value, anew only where it is another one: of the settings of the site, which seldom change. */
export function whileSame<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  let last: { from: From; made: Made } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) }
    return last.made
  }
}
