// `node tls-proxy.mjs FOLDER PORT TARGET`: an operator's proxy in front of the product: TLS and HTTP/2 with a self-signed certificate, made
// in FOLDER by openssl, plain HTTP/1.1 to 127.0.0.1:TARGET behind it. It caches nothing and changes no body.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'

const [folder, port, target] = process.argv.slice(2)
const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name))
const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
execFileSync(
  'openssl',
  `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext ${names} -keyout ${key} -out ${cert}`.split(
    ' ',
  ),
  { stdio: 'ignore' },
)

const agent = new Agent({ keepAlive: true })
/** Headers of a single connection, which HTTP/2 refuses. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])
const passed = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)))

const proxy = createSecureServer(
  { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true },
  (query, message) => {
    const host = query.headers[':authority'] ?? query.headers.host
    const headers = { ...passed(query.headers), host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const toProduct = request({
      host: '127.0.0.1',
      port: target,
      method: query.method,
      path: query.url,
      headers,
      agent,
    })
    toProduct.on('response', (answer) => {
      message.writeHead(answer.statusCode, passed(answer.headers))
      answer.pipe(message)
    })
    toProduct.on('error', () => message.destroy())
    query.pipe(toProduct)
  },
)
proxy.listen(Number(port), '127.0.0.1', () => console.log('ready'))
