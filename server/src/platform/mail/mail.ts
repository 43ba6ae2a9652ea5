import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'

const minute = 60_000

/** One transport for each mail: they are few, and a kept connection would outlive the site. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  // Loaded with the first mail: most processes never send one.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: minute,
    greetingTimeout: minute,
    socketTimeout: minute,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a mail by SMTP_URL. Throws what the server or the network says. */
export async function sendMail({ mail }: Config, { to, subject, text }: Mail): Promise<void> {
  if (mail.smtpUrl === undefined) throw new Error('SMTP_URL is not set')
  const transport = await openTransport(mail.smtpUrl)
  try {
    // An object, not a header's text: commas and brackets make no second recipient.
    await transport.sendMail({ from: mail.from, to: { name: '', address: to }, subject, text })
  } finally {
    transport.close()
  }
}

/** What may be logged of a mail that did not go: replies of servers repeat the recipient. */
export function mailFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  return { name: error.name, code, command, responseCode }
}
