/* Runs in a page before anything of it does: gathers what the browser says about its speed, for bench/lab.ts. */
globalThis.seen = { fcp: 0, lcp: 0, cls: 0, longTasks: [], interactions: [] }

function watch(type, read, options = {}) {
  new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
    type,
    buffered: true,
    ...options,
  })
}

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') globalThis.seen.fcp = startTime
})
watch('largest-contentful-paint', ({ startTime }) => {
  globalThis.seen.lcp = startTime
})
watch('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) globalThis.seen.cls += value
})
watch('longtask', ({ startTime, duration }) => globalThis.seen.longTasks.push({ startTime, duration }))
watch(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId) globalThis.seen.interactions.push(duration)
  },
  { durationThreshold: 16 },
)

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo) {
  while (!isSo()) await pause(50)
}

const isTakenOver = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))

const idleMs = () => {
  const ends = globalThis.seen.longTasks.map(({ startTime, duration }) => startTime + duration)
  return performance.now() - Math.max(0, ...ends)
}

Object.assign(globalThis, {
  /** Once React's page stands and no task has been long for so many milliseconds. */
  quiet: (ms) => until(() => isTakenOver() && idleMs() > ms),
  /** The longest interaction after the first `count`; 0 if none was long enough to be reported. */
  async interactionAfter(count) {
    await Promise.race([until(() => globalThis.seen.interactions.length > count), pause(3000)])
    return Math.max(0, ...globalThis.seen.interactions.slice(count))
  },
  /** The pictures that touch the screen; covers are those that lead to a work. */
  picturesShown: () =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight
      })
      .map((image) => ({ src: image.currentSrc, isCover: image.closest('a') !== null })),
})
