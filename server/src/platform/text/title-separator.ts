/**
 * Round each of a work's other titles; no folded text holds it. A module of its own: the thread of the finder's index needs
 * it, and not the dictionaries of what folds text, which take 20 MB.
 */
export const titleSeparator = '\u001f'
