/** Beside a parameter whose schema has no sentence of its own. */
export const plainWords = '格式不对'
