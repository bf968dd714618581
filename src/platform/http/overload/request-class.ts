import type { IncomingMessage } from 'node:http'
import { readCookie } from '#platform/guards.ts'
import { addressGroup } from '#platform/address.ts'
import { clientAddress, type ProxyTrust } from '#platform/proxy-trust.ts'
import { personSender } from '#platform/current-sender.ts'
import { personSeenLately } from '#platform/seen-sessions.ts'
import { comparedPath } from '../compared-path.ts'
import { cookieName } from '../cookies.ts'

/**
 * What a request costs beyond the usual, or less, declared by the feature of the address. `memory` is answered at once
 * from memory, and waits for nothing that others wait for; `batch` waits for work that is done once for all who come at
 * the same time; `turn` is what people waited their turn for: how many come is limited already, and who came waits
 * rather than being refused; `payment` begins to pay: it waits for its outcome too, and a silent gateway holds up
 * nobody else.
 */
export type RequestCost = 'search' | 'hashing' | 'upload' | 'memory' | 'batch' | 'turn' | 'payment'

/** An address that costs more than others. `path` is tested without query and without `.data`. */
export type ExpensiveAddress = { method?: 'GET' | 'POST' | 'PATCH'; path: RegExp; cost: RequestCost }

/**
 * Requests of different lanes never wait for each other. `health` is never held back; `files` and `pictures` are cheap
 * or have their own limits; `uploads` mostly wait for their sender, `batches` for each other; `turns` are few at a
 * time. `imitations` are calls of the product to its fake providers while a user's request holds a slot: they wait for
 * no user.
 */
export type LaneName =
  | 'health'
  | 'files'
  | 'pictures'
  | 'uploads'
  | 'batches'
  | 'turns'
  | 'payments'
  | 'imitations'
  | 'work'

/**
 * `rank` orders the work lane: the lowest is served first and refused last. `door` is the route of a request, `sender`
 * a person, or the group of an address.
 */
export type RequestClass = { lane: LaneName; rank: number; door: string; sender: string }

export const ranks = 5

/** A larger body counts as an upload, at any address. */
const largestForm = 64 * 1024
const clientFile = /^\/(?:assets\/|[^/]+\.(?:js|json|svg|png|ico|woff2)$)/
const health = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Classifies requests by their cost and sender, from their head alone. A cookie counts as a session here only when this
 * process has recently verified it: an unverified cookie waits with the guests.
 */
export function requestClasses(
  expensive: readonly ExpensiveAddress[],
  { https, trustProxy }: { https: boolean; trustProxy: ProxyTrust | false },
): (request: IncomingMessage) => RequestClass {
  return (request) => {
    const { method = 'GET', url = '/', headers } = request
    const path = pathOf(url)
    const write = method !== 'GET' && method !== 'HEAD'
    const personId = personSeenLately(readCookie(headers.cookie ?? null, cookieName('sid', https)))
    const signedIn = personId !== undefined
    const sender = signedIn ? personSender(personId) : addressGroup(clientAddress(request, trustProxy))
    const cost = expensive.find((each) => (each.method ?? method) === method && each.path.test(path))?.cost
    const inLane = (lane: LaneName, rank: number): RequestClass => ({ lane, rank, door: doorOf(path), sender })
    if (health.has(path)) return inLane('health', 0)
    if (cost === 'upload' || (write && Number(headers['content-length'] ?? 0) > largestForm))
      return inLane('uploads', 0)
    if (path.startsWith('/dev/imitations/')) return inLane('imitations', 0)
    if (cost === 'batch') return inLane('batches', 0)
    if (cost === 'turn' && signedIn) return inLane('turns', 0)
    if (cost === 'payment' && signedIn) return inLane('payments', 0)
    if (!write && path.startsWith('/pictures/')) return inLane('pictures', 0)
    if (!write && (cost === 'memory' || clientFile.test(path))) return inLane('files', 0)
    if (cost === 'hashing') return inLane('work', 4)
    if (cost === 'search') return inLane('work', signedIn ? 2 : 3)
    if (write) return inLane('work', signedIn ? 0 : 1)
    return inLane('work', signedIn ? 1 : 2)
  }
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return comparedPath(end < 0 ? url : url.slice(0, end))
}

/** Whether a path is sorted as a file or a fake by its name: where nothing has it, no page is made for it. */
export const isBesidePages = (path: string): boolean =>
  clientFile.test(path) || /^\/(?:pictures|dev\/imitations)\//.test(path)

/** Three parts of the path: what follows is mostly an id. */
const doorOf = (path: string): string => path.split('/', 4).join('/')
