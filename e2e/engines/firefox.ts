import puppeteer from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Firefox, driven by WebDriver BiDi: needs no driver besides the browser. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    name: `Firefox ${(await browser.version()).replace(/^firefox\//, '')}`,
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 390, height: 844 })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      return {
        errors,
        goto: async (url) => void (await page.goto(url)),
        evaluate: (expression) => page.evaluate(expression) as Promise<never>,
        click: (selector) => page.locator(selector).click(),
        async type(selector, text) {
          await page.locator(selector).click()
          await page.keyboard.type(text)
        },
        back: async () => void (await page.goBack()),
        async closeOthers() {
          for (const other of await context.pages()) if (other !== page) await other.close()
          await page.bringToFront()
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
