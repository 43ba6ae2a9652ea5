/** Waits for `work`, though no longer than so many milliseconds; `work` itself continues. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  if (!Number.isFinite(milliseconds)) {
    await work
    return
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
