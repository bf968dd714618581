// A minimal Node server, the reference for the render cache (H).
import { createServer } from 'node:http'

const body = Buffer.from('hello')
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body)
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`${this.address().port}\n`)
})
