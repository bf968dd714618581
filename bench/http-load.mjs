import { connect } from 'node:net'

/**
 * Asks one address over kept connections as fast as it answers; gives answers per second. Reads by length only: every answer
 * must be as long as the first, so that the client costs little beside the server.
 */
export async function requestsPerSecond({ port, path, headers = {}, connections = 32, seconds = 4 }) {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const length = await answerLength(port, request)
  let answers = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const worker = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      let left = length
      socket.setNoDelay(true)
      socket.on('error', reject).on('close', resolve)
      socket.on('data', (chunk) => {
        left -= chunk.length
        if (left > 0) return
        if (left < 0) return void socket.destroy(new Error('an answer had another length'))
        answers += 1
        left = length
        if (performance.now() < end) socket.write(request)
        else socket.end()
      })
    })
  await Promise.all(Array.from({ length: connections }, worker))
  return answers / ((performance.now() - began) / 1000)
}

/** Bytes of one whole answer, head and body. */
const answerLength = (port, request) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let bytes = 0
    let timer
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      clearTimeout(timer)
      timer = setTimeout(() => {
        socket.destroy()
        resolve(bytes)
      }, 200)
    })
  })
