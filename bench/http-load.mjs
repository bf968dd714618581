import { connect } from 'node:net'

const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Requests one address over kept connections as fast as it responds; returns responses per second. A response of the
 * first one's length is accepted unread, so that the client costs little beside the server; the head of any other is
 * read, because a page rendered again may have another length. Refusals are printed and not counted.
 */
export async function requestsPerSecond({ port, path, headers = {}, connections = 32, seconds = 4 }) {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let usual = 0
  let answers = 0
  let refused = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const worker = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      let left = 0
      let good = true
      let tail
      socket.setNoDelay(true)
      socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer of ${path} for twenty seconds`)))
      socket.on('error', reject).on('close', resolve)
      socket.on('data', (chunk) => {
        if (tail) tail = Buffer.concat([tail, chunk.subarray(-5)]).subarray(-5)
        else if (left > 0) left -= chunk.length
        else if (chunk.length !== usual) {
          const { status, bytes, isChunked } = readHead(chunk)
          if (!bytes && !isChunked)
            return void socket.destroy(new Error(`an answer of ${path} without its length: ${status}`))
          good = status === '200'
          if (isChunked) tail = chunk.subarray(-5)
          else {
            if (good) usual = bytes
            left = bytes - chunk.length
          }
        }
        if (left > 0 || tail?.equals(lastChunk) === false) return
        tail = undefined
        if (good) answers += 1
        else refused += 1
        good = true
        if (performance.now() < end) socket.write(request)
        else socket.end()
      })
    })
  await Promise.all(Array.from({ length: connections }, worker))
  if (refused > 0) console.log(`  ${path}: ${refused} refused beside ${answers} answers`)
  return answers / ((performance.now() - began) / 1000)
}

/** Returns status and length of a whole response, head and body, and whether it comes in chunks without a length. */
function readHead(chunk) {
  const head = chunk.indexOf('\r\n\r\n')
  const text = chunk.latin1Slice(0, head)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? []
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(text)
  return { status: text.slice(9, 12), bytes: head > 0 && length ? head + 4 + Number(length) : 0, isChunked }
}
