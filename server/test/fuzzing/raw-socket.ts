import { connect } from 'node:net'

export interface RawConversation {
  /** The status of each answer, in order. */
  statuses: number[]
  text: string
  /** Whether the server ended the connection. */
  ended: boolean
}

/** Writes bytes as they are to a connection of their own, and listens until it ends or nothing more comes. */
export function converse(url: string, parts: (string | Buffer)[], quietMs = 400): Promise<RawConversation> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let ended = false
    let quiet: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(quiet)
      socket.destroy()
      // A status line begins the whole, or follows what an answer's length covers.
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ statuses, text, ended })
    }
    const listen = () => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, quietMs)
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      listen()
    })
    socket.on('end', () => {
      ended = true
      finish()
    })
    socket.on('error', () => {
      ended = true
      finish()
    })
    socket.on('connect', () => {
      for (const part of parts) socket.write(part)
      listen()
    })
  })
}
