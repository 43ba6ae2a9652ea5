/** What our processes give to Node, here and in server/. */

/** For a process that ends when the one that started it has gone, even after kill -9. */
export const tethered = ['--import', new URL('tether.mjs', import.meta.url).href]

/**
 * For a process that answers requests. When idle, V8 collects garbage and drops what it knows of
 * objects that only requests have: some hundred optimised functions of Node's HTTP are deoptimised,
 * and each answer costs twice as much for the next seconds. By default the young generation then
 * shrinks to 1 MB, and grows to 64 under load; here 16 to 32, which is less at the top and more at
 * rest (docs/speed.md).
 */
export const serving = ['--no-memory-reducer', '--min-semi-space-size=16', '--max-semi-space-size=32']
