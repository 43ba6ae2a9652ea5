import { Book } from './book.ts'
import { siteSettings } from './keys.ts'
import { startGateway } from './server.ts'

/**
 * A payment gateway that charges nobody: `node demo/gateway/main.ts [FOLDER]`. It speaks as Alipay, WeChat Pay and EPay do,
 * keeps what it knows in FOLDER/gateway.json, and prints one line of JSON: its address, and the settings of a site that
 * pays by it.
 */

const book = await Book.open(process.argv[2])
const gateway = await startGateway(book)
function end(): void {
  gateway.end()
  process.exit(0)
}

process.once('SIGTERM', end)
// Ctrl-C reaches us too: whoever started us ends us when it is time.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.channel || end())
console.log(JSON.stringify({ url: gateway.url, settings: siteSettings(book.accounts, gateway.url) }))
