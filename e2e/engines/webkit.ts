import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import { freePort } from '../../server/src/platform/free-port.ts'
import type { Engine } from './engine.ts'

/** A screen without a monitor: WebKitGTK has no mode without one. Its number is chosen by Xvfb. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const options = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn(process.env.XVFB_PATH ?? 'Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, screen }
}

/** WebKitGTK's MiniBrowser, driven by its WebKitWebDriver. Every page is a browser of its own. */
export async function startWebKit(driverPath: string, browserPath: string): Promise<Engine> {
  const { display, screen } = await startScreen()
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const server = `http://127.0.0.1:${port}`
  await untilAnswers(server)
  const start = () =>
    new Builder()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
        }),
      )
      .build()
  const first = await start()
  const version = (await first.getCapabilities()).get('browserVersion')
  await first.quit()
  return {
    name: `WebKitGTK ${version}`,
    async open() {
      const browser = await start()
      // The narrowest that its window gets is some 450 px.
      await browser.manage().window().setRect({ width: 390, height: 844 })
      const find = (selector: string) => browser.findElement(By.css(selector))
      return {
        // This driver reports none.
        errors: [],
        goto: (url) => browser.get(url),
        evaluate: <T>(expression: string) => browser.executeScript(`return (${expression})`) as Promise<T>,
        click: async (selector) => find(selector).click(),
        async type(selector, text) {
          await find(selector).click()
          await find(selector).sendKeys(text)
        },
        back: () => browser.navigate().back(),
        async closeOthers() {
          const own = await browser.getWindowHandle()
          for (const other of await browser.getAllWindowHandles()) {
            if (other === own) continue
            await browser.switchTo().window(other)
            await browser.close()
          }
          await browser.switchTo().window(own)
        },
        close: () => browser.quit(),
      }
    },
    async close() {
      driver.kill()
      screen.kill()
    },
  }
}

async function untilAnswers(server: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${server}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (tries > 100) throw new Error(`WebKitWebDriver does not answer at ${server}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
