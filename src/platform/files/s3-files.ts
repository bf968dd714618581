import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { systemClock, type Clock } from '#platform/clock.ts'
import { assertNoOpenTransaction } from '#platform/database/guarded-dialect.ts'
import { AppError } from '#platform/errors.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
  /** The bucket's name is in the path and not in the host. */
  pathStyle: boolean
  timeoutMs?: number
}

/** Larger than any file of the product; a larger response is something else. */
const maxBytes = 32 * 1024 * 1024

const keyShape = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/**
 * Stores files in an S3-compatible bucket (Signature Version 4). Throws AppError `files-unavailable` (503) when it is
 * unreachable; a read is tried twice, a write or a removal once.
 */
export function s3Files(
  { endpoint, bucket, region, key, secret, pathStyle, timeoutMs = 10_000 }: S3Options,
  outbound: Outbound,
  clock: Clock = systemClock,
): FileStore {
  const signer = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region })
  const base = bucketAddress(endpoint, bucket, pathStyle)
  const client = outbound.client('s3', { configuredUrl: () => base, timeoutMs, maxBytes, maxConcurrent: 16 })

  const checked = (file: string) => {
    assertNoOpenTransaction('a call of the bucket')
    if (!keyShape.test(file)) throw new Error(`file key outside its folder: ${file}`)
    return file
  }
  const send = async (method: 'GET' | 'PUT' | 'DELETE', file: string, bytes?: Uint8Array<ArrayBuffer>) => {
    const signed = await signer.sign(base + file, {
      method,
      // A bucket refuses signatures of a clock that is a quarter of an hour off.
      aws: {
        datetime: clock
          .now()
          .toISOString()
          .replace(/[:-]|\.\d{3}/g, ''),
      },
      // Without it the signature would not cover the body.
      headers: bytes && { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
    })
    const headers = Object.fromEntries(signed.headers)
    const result = await client.request({ method, url: signed.url, headers, body: bytes && { bytes } })
    if (!result.answered) throw new Error(`the bucket did not respond: ${result.reason}`)
    if (!isGood(result) && result.status !== 404) throw new Error(`the bucket responded with ${result.status}`)
    return result
  }
  const get = async (file: string) => {
    const answer = await send('GET', file)
    return isGood(answer) ? answer.bytes : null
  }
  return {
    read: (file) =>
      get(checked(file))
        .catch(() => get(file))
        .catch(unavailable),
    async write(file, bytes) {
      await send('PUT', checked(file), new Uint8Array(bytes)).catch(unavailable)
    },
    async remove(file) {
      await send('DELETE', checked(file)).catch(unavailable)
    },
  }
}

function bucketAddress(endpoint: string, bucket: string, pathStyle: boolean): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  const folder = url.pathname.replace(/\/$/, '')
  return `${url.origin}${folder}/${pathStyle ? `${bucket}/` : ''}`
}

const isGood = ({ status }: OutboundAnswer) => status >= 200 && status < 300

function unavailable(cause: unknown): never {
  throw new AppError('files-unavailable', 503, { reportable: true, retryAfterSeconds: 10, cause })
}
