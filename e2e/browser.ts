import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The Chromium of CHROMIUM_PATH, of the system, or playwright-core's own. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  // Unnamed, playwright-core takes its headless shell.
  const isOwn = !existsSync(path) || path === chromium.executablePath()
  return chromium.launch({
    ...(isOwn ? {} : { executablePath: path }),
    args: [...flags, ...more],
    // Without an encoding a downloaded file with a Chinese name is called `download`.
    env: { LANG: 'C.UTF-8', ...process.env },
  })
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }
