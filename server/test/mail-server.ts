import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Config } from '../src/platform/config/config.ts'
import { withPublicUrl } from './settings.ts'

export interface ReceivedMail {
  to: string[]
  /** Head and body as they came, but for soft line breaks and encoded characters of the body. */
  text: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Resolves once so many mails have come. */
  received(count: number): Promise<ReceivedMail[]>
  /** Recipients are refused from now on. */
  refuseAll(): void
  close(): Promise<void>
}

function decoded(mail: string): string {
  const [head = '', body = ''] = mail.split(/\r\n\r\n(.*)/s)
  if (/content-transfer-encoding: base64/i.test(head)) {
    return `${head}\n\n${Buffer.from(body, 'base64').toString()}`
  }
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString()}`
}

/** Of a site that sends its mails there. */
export const mailSettings = ({ url }: MailServer): Pick<Config, 'mail' | 'http'> => ({
  mail: { smtpUrl: url, from: '夜航 <no-reply@example.org>' },
  ...withPublicUrl,
})

/** A mail server as small as SMTP allows. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  let refusing = false

  const server = createServer((socket) => {
    sockets.add(socket)
    let to: string[] = []
    let buffered = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const endData = (text: string) => {
      mails.push({ to, text: decoded(text) })
      to = []
      for (const wake of waiting) wake()
      say('250 taken')
    }
    const onCommand = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') {
        const recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        if (refusing) return say(`550 there is no ${recipient} here`)
        to.push(recipient)
      }
      if (verb === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      say('250 yes')
    }
    socket.on('data', (part) => {
      buffered += part.toString('latin1')
      for (;;) {
        const end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const read = buffered.slice(0, end)
        buffered = buffered.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          endData(read)
        } else onCommand(read)
      }
    })
    socket.on('error', () => {})
    say('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async received(count) {
      while (mails.length < count) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
      return mails
    },
    refuseAll() {
      refusing = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
