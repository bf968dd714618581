import { hostileStrings } from '../support/hostile/strings.ts'

type Hostile = { method: string; path: string; type?: string; body?: string | Uint8Array }

const form = 'application/x-www-form-urlencoded'
const sendMs = 15_000
const slowMs = 10_000

const shapes: readonly Hostile[] = [
  { method: 'POST', path: '/pages/complaint', type: form, body: 'intent=send&files[10000000]=x&body=y' },
  { method: 'POST', path: '/profile/support', type: form, body: 'unknown[999999999][999999999]=x' },
  { method: 'POST', path: '/login', type: form, body: `intent=request&mobile=${'9'.repeat(200_000)}` },
  { method: 'POST', path: '/login', type: form, body: 'intent=request&mobile=%00%ff' },
  { method: 'PUT', path: '/api/v1/notifications/read', type: 'application/json', body: '['.repeat(50_000) },
  { method: 'POST', path: '/api/v1/pictures', type: 'image/jpeg', body: new Uint8Array([0xff, 0xd8, 0xff]) },
  { method: 'POST', path: '/api/v1/pictures', type: 'multipart/form-data; boundary=x', body: '--x\r\n--x' },
  { method: 'GET', path: '/services/used-vehicle/advertisement?q=%00&page=99999999999999999999' },
  { method: 'POST', path: '/profile/my-info/later', type: form, body: 'address[constructor][prototype]=x' },
]

/**
 * Sends hostile forms to an instance, and some texts as complaints; returns the responses that are worse than a
 * refusal.
 */
export async function sendHostileForms(address: string, sample: number): Promise<string[]> {
  const first = Math.floor(sample * hostileStrings.length)
  const texts = hostileStrings.slice(first, first + 4).map((text): Hostile => {
    const body = new URLSearchParams({ intent: 'send', type: 'other-complaint', body: text, sentKey: text }).toString()
    return { method: 'POST', path: '/pages/complaint', type: form, body }
  })
  const bad = await Promise.all([...shapes, ...texts].map((each) => send(address, each)))
  return bad.filter((text) => text !== null)
}

async function send(address: string, { method, path, type, body }: Hostile): Promise<string | null> {
  const began = performance.now()
  const headers = { 'x-forwarded-for': '198.51.100.7', ...(type && { 'content-type': type }) }
  const options = { method, headers, body: body as BodyInit | undefined, redirect: 'manual' as const }
  const answer = await fetch(address + path, { ...options, signal: AbortSignal.timeout(sendMs) }).catch(() => null)
  const ms = performance.now() - began
  if (ms > slowMs) return `${method} ${path} took ${Math.round(ms)} ms`
  await answer?.arrayBuffer().catch(() => {})
  // A lost connection and overload are expected during a fault.
  if (!answer || answer.status < 500 || [503, 507].includes(answer.status)) return null
  return `${method} ${path} ${String(body).slice(0, 60)}: ${answer.status}`
}
