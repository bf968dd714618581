import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { assertNoOpenTransaction } from '#platform/database/guarded-dialect.ts'
import { AppError } from '#platform/errors.ts'
import type { FileStore } from '#platform/files.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
  /** The bucket's name stands in the path and not in the host. */
  pathStyle: boolean
  timeoutMs?: number
}

/** No file of ours is longer; a store that sends more has something else in its hands. */
const maxFileBytes = 32 * 1024 * 1024

const keyShape = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/**
 * Files in an S3-compatible bucket (Signature Version 4). What cannot be reached is AppError `files-unavailable` (503); a
 * read is tried twice, a write or a removal once.
 */
export function s3Files({
  endpoint,
  bucket,
  region,
  key,
  secret,
  pathStyle,
  timeoutMs = 10_000,
}: S3Options): FileStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 0 })
  const base = bucketAddress(endpoint, bucket, pathStyle)

  const checked = (file: string) => {
    assertNoOpenTransaction('a call of the bucket')
    if (!keyShape.test(file)) throw new Error(`a file key leaves its folder: ${file}`)
    return file
  }
  const send = (method: 'GET' | 'PUT' | 'DELETE', file: string, bytes?: Uint8Array<ArrayBuffer>) => {
    return client.fetch(base + file, {
      method,
      body: bytes,
      // Without it the signature would say nothing about the body.
      headers: bytes && { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
  }
  const get = async (file: string) => {
    const response = await send('GET', file)
    if (response.ok) return readBytes(response)
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`the bucket answered ${response.status}`)
  }
  const change = async (method: 'PUT' | 'DELETE', file: string, bytes?: Uint8Array<ArrayBuffer>) => {
    const response = await send(method, file, bytes)
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw new Error(`the bucket answered ${response.status}`)
  }
  return {
    read: (file) =>
      get(checked(file))
        .catch(() => get(file))
        .catch(unavailable),
    write: (file, bytes) => change('PUT', checked(file), new Uint8Array(bytes)).catch(unavailable),
    remove: (file) => change('DELETE', checked(file)).catch(unavailable),
  }
}

function bucketAddress(endpoint: string, bucket: string, pathStyle: boolean): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  const folder = url.pathname.replace(/\/$/, '')
  return `${url.origin}${folder}/${pathStyle ? `${bucket}/` : ''}`
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxFileBytes) throw new Error('the bucket sent more than a file of ours can be')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unavailable(cause: unknown): never {
  throw new AppError('files-unavailable', 503, { reportable: true, retryAfterSeconds: 10, cause })
}
