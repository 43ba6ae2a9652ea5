import { Book } from './book.ts'
import { siteSettings } from './keys.ts'
import { startGateway } from './server.ts'

/**
 * A simulated payment gateway: `node demo/gateway/main.ts [FOLDER]`. It has the APIs of Alipay,
 * WeChat Pay and EPay, stores its state in FOLDER/gateway.json, and prints one line of JSON: its
 * address, and the settings for a site that uses it.
 */

const book = await Book.open(process.argv[2])
const gateway = await startGateway(book)
function end(): void {
  gateway.end()
  process.exit(0)
}

process.once('SIGTERM', end)
// Ctrl-C reaches this process too: the parent process ends it when it is time.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.channel || end())
console.log(JSON.stringify({ url: gateway.url, settings: siteSettings(book.accounts, gateway.url) }))
