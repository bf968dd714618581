/** A response: status, headers and JSON body. `unreached` when none came. */
export type Called = { status: number; header: (name: string) => string | null; body: unknown } | 'unreached'

type Call = {
  method: 'POST' | 'HEAD' | 'PATCH'
  address: string
  headers: Record<string, string>
  body?: Blob | FormData
  /** Reports the bytes that have left the device. */
  onSent?: (bytes: number, of: number) => void
}
export type Calling = { result: Promise<Called>; cancel: () => void }

/** A slow connection may take minutes; one without progress for this time is dead. */
const stalledMs = 45_000

/** Calls the server. Uses XMLHttpRequest, because `fetch` reports no upload progress; the service worker has only `fetch`. */
export function callWithProgress(call: Call): Calling {
  if (typeof XMLHttpRequest === 'undefined') return callInWorker(call)
  const { method, address, headers, body, onSent } = call
  const request = new XMLHttpRequest()
  const result = new Promise<Called>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stillMoving = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        resolve('unreached')
        request.abort()
      }, stalledMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stillMoving()
      onSent?.(loaded, total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        body: request.response,
      }),
    )
    request.addEventListener('error', () => resolve('unreached'))
    request.addEventListener('loadend', () => clearTimeout(timer))
    stillMoving()
  })
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.responseType = 'json'
  request.send(body)
  return { result, cancel: () => request.abort() }
}

/** `fetch` reports no progress: a part of a file has left on any usable connection after this time. */
const longestCallMs = 180_000

function callInWorker({ method, address, headers, body }: Call): Calling {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestCallMs)
  const send = async (): Promise<Called> => {
    const response = await fetch(address, { method, headers, body: body ?? null, signal: stop.signal })
    const answer: unknown = await response.json().catch(() => null)
    return { status: response.status, header: (name) => response.headers.get(name), body: answer }
  }
  const result = send()
    .catch(() => 'unreached' as const)
    .finally(() => clearTimeout(timer))
  return { result, cancel: () => stop.abort() }
}
