import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { tellUse } from '../harness/measured-process.ts'

/** A bare Node server that sends the files of a folder, which bench/media.ts names: the least that the site is held against. */

const [folder = ''] = process.argv.slice(2)

const server = createServer(async (request, response) => {
  const file = path.join(folder, request.url ?? '')
  const { size } = await stat(file)
  response.writeHead(200, { 'content-type': 'video/iso.segment', 'content-length': size })
  createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  tellUse(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
