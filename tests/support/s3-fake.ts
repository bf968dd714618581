import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Behaviour = 'ok' | 'error' | 'slow' | 'truncated' | 'endless' | 'elsewhere'

const region = 'ir-thr-1'
const credentials = { key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Verifies the signature of a request (AWS Signature Version 4), implemented here independently from the protocol. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  const [, key, day = '', place = '', names = '', signature] = match ?? []
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (key !== credentials.key || place !== region) return false
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
  if (body.length > 0 && bodyHash === 'UNSIGNED-PAYLOAD') return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${place}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secret}`, day), place))
  return hmac(signingKey, text).toString('hex') === signature
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A simulator of an S3 bucket over HTTP, in memory, which checks every signature and misbehaves on purpose. `behave`
 * sets the next responses, one after another; afterwards it is normal again.
 */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let behaviours: S3Behaviour[] = []

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const path = request.url!
    if (request.method === 'PUT') {
      objects.set(path, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const entry = objects.get(path)
    return entry ? response.end(entry) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
  const misbehave: Record<Exclude<S3Behaviour, 'ok'>, (response: ServerResponse) => void> = {
    error: (response) => void response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
    slow: () => {},
    truncated: (response) => {
      response.writeHead(200, { 'content-length': 100_000 }).write('only the beginning')
      setImmediate(() => response.destroy())
    },
    endless: (response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
      }
      response.writeHead(200).on('drain', more)
      more()
    },
    elsewhere: (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    requests.push(`${request.method} ${request.url}`)
    if (!isSigned(request, body))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const behaviour = behaviours.shift() ?? 'ok'
    return behaviour === 'ok' ? answer(request, response, body) : misbehave[behaviour](response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    options: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'farman',
      region,
      pathStyle: true,
      ...credentials,
    },
    /** `GET /farman/…`, in the order of arrival. */
    requests,
    behave: (...next: S3Behaviour[]) => void (behaviours = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
