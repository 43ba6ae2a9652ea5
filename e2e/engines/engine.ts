/** What journeys.test.ts asks of a browser, whichever library drives it. */
export interface EnginePage {
  goto(url: string): Promise<void>
  /** The result of an expression in the page, of plain data. */
  evaluate<T>(expression: string): Promise<T>
  /** A press by the pointer of the driver on the element of a CSS selector, which may match once. */
  click(selector: string): Promise<void>
  /** Typed by the keyboard of the driver. */
  type(selector: string, text: string): Promise<void>
  back(): Promise<void>
  /** Closes the windows that the page opened, and brings it to the front again. */
  closeOthers(): Promise<void>
  /** Uncaught errors of the pages, where the driver reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** A browser without cookies and storage of earlier pages, as wide as a phone where the engine allows it. */
  open(): Promise<EnginePage>
  close(): Promise<void>
}

/** Milliseconds after which what a journey waits for is missing. */
const patience = 20_000

/** Waits until an expression is true in the page; navigations in between are waited out. */
export async function until(page: EnginePage, expression: string): Promise<void> {
  const end = Date.now() + patience
  let problem: unknown
  for (;;) {
    try {
      if (await page.evaluate<boolean>(`Boolean(${expression})`)) return
      problem = undefined
    } catch (error) {
      problem = error
    }
    if (Date.now() > end) {
      const seen = await page.evaluate<string>(
        `location.href + '\\n' + document.body.innerText.slice(0, 600)`,
      )
      throw new Error(`not within ${patience} ms: ${expression}\n${seen}`, { cause: problem })
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until a visible element contains a text. */
export const seen = (page: EnginePage, text: string) =>
  until(page, `document.body.innerText.includes(${JSON.stringify(text)})`)

export const reached = (page: EnginePage, path: string) =>
  until(page, `location.pathname + location.search === ${JSON.stringify(path)}`)

/** Waits until React has taken over the server's markup. */
export const whenAlive = (page: EnginePage) =>
  until(page, `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`)

const firstVisible = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) => element.checkVisibility())`

/** What is visible, enabled and named so: by its label, or by all of its text. */
const named = (kinds: string, name: string) => `[...document.querySelectorAll(${JSON.stringify(kinds)})]
  .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
  .find((element) => {
    const labelled = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).innerText
    return labelled.trim() === ${JSON.stringify(name)}
  })`

let marks = 0

/**
 * Does something with the element that an expression finds. The element is marked, and found by the driver by its mark;
 * where React has put another in its place in between, it is looked for again.
 */
async function act(
  page: EnginePage,
  found: string,
  action: (selector: string) => Promise<void>,
): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    marks += 1
    const attribute = `data-journey-${marks}`
    await until(
      page,
      `(() => { const found = ${found}; found?.setAttribute('${attribute}', ''); return found })()`,
    )
    try {
      await action(`[${attribute}]`)
      return
    } catch (error) {
      const isThere = await page.evaluate<boolean>(`document.querySelector('[${attribute}]') !== null`)
      if (isThere || Date.now() > end) throw error
    }
  }
}

/** Presses the link, button, tab, radio or checkbox of a name. */
export const press = (page: EnginePage, name: string) =>
  act(page, named('a, button, [role=tab], input[type=radio], label', name), page.click)

/** Presses the first visible element of a selector. */
export const pressFirst = (page: EnginePage, selector: string) =>
  act(page, firstVisible(selector), page.click)

/** Types into the text field of a label or a name. */
export const write = (page: EnginePage, name: string, text: string) =>
  act(page, named('input, textarea', name), (selector) => page.type(selector, text))

/** Types into the first visible field of a selector. */
export const writeInto = (page: EnginePage, selector: string, text: string) =>
  act(page, firstVisible(selector), (selector) => page.type(selector, text))
