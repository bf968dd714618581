import { Agent, createServer, request } from 'node:http'

const checkMs = 100
/** A late check is ignored; an instance that refuses is removed at once. */
const checkTimeoutMs = 3000

/**
 * Starts a proxy as an operator would have it: it polls `/readyz`, sends requests in turn to ready instances over kept
 * connections, and repeats nothing. `failures` records errors by instance.
 */
export async function readyProxy(ports) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const checker = new Agent({ keepAlive: false })
  const instances = ports.map((port) => ({ port, ready: false, served: 0 }))
  const failures = []
  let turn = 0

  const check = (instance) =>
    new Promise((resolve) => {
      const end = (ready) => {
        instance.ready = ready
        resolve()
      }
      const outcome = request(
        { port: instance.port, path: '/readyz', agent: checker, timeout: checkTimeoutMs },
        (answer) => {
          answer.resume()
          end(answer.statusCode === 200)
        },
      )
      outcome.once('error', () => end(false)).once('timeout', () => outcome.destroy())
      outcome.end()
    })
  await Promise.all(instances.map(check))
  const timer = setInterval(() => void instances.forEach(check), checkMs)

  const server = createServer((incoming, outgoing) => {
    const ready = instances.filter((instance) => instance.ready)
    const instance = ready[turn++ % ready.length]
    const fail = (reason) => {
      failures.push(`${instance?.port ?? 'nobody'}: ${reason}`)
      if (outgoing.headersSent) return outgoing.destroy()
      outgoing.writeHead(502).end()
    }
    if (!instance) return fail('no instance is ready')
    const { method, url, headers } = incoming
    const outcome = request({ port: instance.port, method, path: url, headers, agent }, (answer) => {
      instance.served += 1
      outgoing.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'] ?? '' })
      answer.once('error', (error) => fail(error.code))
      answer.pipe(outgoing)
    })
    outcome.once('error', (error) => fail(error.code))
    incoming.pipe(outcome)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    instances,
    failures,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
