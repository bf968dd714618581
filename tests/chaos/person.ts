import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom, type SeededRandom } from '../../src/kit/seeded-random.ts'
import type { ChaosAnswer, ChaosPerson, ChaosRequest } from '../../src/platform/chaos.ts'
import type { Instance } from './instance.ts'

const sendMs = 15_000
const unreachableMs = 20_000
/** Returns whether the request is repeated with the same key after this status. */
const waits = (status: number) => status >= 500 || status === 408 || status === 425

export type Journal = {
  /** Counts requests by action and outcome. */
  count: (action: string, what: 'sent' | 'acknowledged' | 'refused' | 'lost') => void
  problems: string[]
  slowestMs: number
  shared: Map<string, string[]>
}

export type Person = ChaosPerson & {
  signedIn: boolean
  act: string
  lifeOver: boolean
  repeatLate: (max: number) => Promise<void>
}

type Options = { mobile: string; index: number; seed: string; instances: readonly Instance[]; journal: Journal }

/**
 * Simulates a user with a browser: cookies, a separate address, and a load balancer that switches to a reachable
 * instance.
 */
export function openPerson({ mobile, index, seed, instances, journal }: Options): Person {
  const cookies = new Map<string, string>()
  const lists = new Map<string, string[]>()
  const random = seededRandom(`browser ${seed} ${index}`)
  const late: { request: ChaosRequest; answer: ChaosAnswer; act: string }[] = []

  async function once(request: ChaosRequest, first: number): Promise<ChaosAnswer | null> {
    const until = performance.now() + unreachableMs
    for (let attempt = first; performance.now() < until; attempt++) {
      const sent = await sendTo(instances[attempt % instances.length]!, request)
      if (sent !== 'not reached') return sent
      if (attempt - first >= 1) await wait(200)
    }
    return null
  }

  async function sendTo({ address }: Instance, request: ChaosRequest): Promise<ChaosAnswer | null | 'not reached'> {
    const { method = 'GET', path, form, body, key } = request
    const began = performance.now()
    const action = person.act
    try {
      const answer = await fetch(address + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(sendMs),
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': `10.${index >> 8}.${index & 255}.1`,
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': body.type }),
        },
        body: body ? new Uint8Array(body.bytes) : form && new URLSearchParams(form),
      })
      const text = await answer.text()
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        cookies.set(name!, value!)
      }
      const { status } = answer
      journal.count(action, 'sent')
      journal.count(action, status < 400 ? 'acknowledged' : 'refused')
      if (status >= 500 && ![503, 507].includes(status)) journal.problems.push(`${method} ${path}: ${status}`)
      const location = answer.headers.get('location')
      if (person.signedIn && (status === 401 || location?.startsWith('/login')))
        journal.problems.push(`${mobile} is signed in and was sent to sign in: ${method} ${path}`)
      return { status, location, text }
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') return 'not reached'
      journal.count(action, 'sent')
      journal.count(action, 'lost')
      return null
    } finally {
      journal.slowestMs = Math.max(journal.slowestMs, performance.now() - began)
    }
  }

  /**
   * Repeats a request with the same key until it has a final response, at either instance, as a device does with its
   * queue.
   */
  async function untilAnswered(request: ChaosRequest): Promise<ChaosAnswer | null> {
    let last: ChaosAnswer | null = null
    for (let attempt = random.int(0, 1); !person.lifeOver; attempt++) {
      last = await once(request, attempt)
      if (last && !waits(last.status)) return last
      await wait(random.int(200, 700))
    }
    return last
  }

  const compare = (request: ChaosRequest, first: ChaosAnswer, again: ChaosAnswer | null) => {
    if (!again || waits(again.status) || again.status === 429 || first.status === 429) return
    // An existing picture gives 200 in place of 201.
    const sameKind = Math.floor(first.status / 100) === Math.floor(again.status / 100)
    if (sameKind && first.location === again.location) return
    journal.problems.push(
      `${request.path} with one key: first ${first.status} ${first.location}, then ${again.status} ${again.location}`,
    )
  }

  async function sendKeyed(request: ChaosRequest): Promise<ChaosAnswer | null> {
    const twin = random.chance(0.15) ? once(request, 1) : null
    const answer = await untilAnswered(request)
    const other = await twin
    if (answer && other) compare(request, answer, other)
    const heard = answer && !waits(answer.status) ? answer : (other ?? answer)
    if (heard && heard.status < 400 && random.chance(0.25)) late.push({ request, answer: heard, act: person.act })
    return heard
  }

  const listOf = (lists: Map<string, string[]>) => (name: string) => {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }

  const person: Person = {
    mobile,
    signedIn: false,
    act: '',
    lifeOver: false,
    send: (request) => (request.key ? sendKeyed(request) : once(request, random.int(0, 1))),
    own: listOf(lists),
    shared: listOf(journal.shared),
    /** Sends an old request once more, after later ones. */
    async repeatLate(max) {
      for (const { request, answer, act } of late.splice(0, max)) {
        person.act = act
        compare(request, answer, await once(request, random.int(0, 1)))
      }
    },
  }
  return person
}

/** Returns the next action of a person: the same for the same seed, regardless of earlier outcomes. */
export const stepRandom = (seed: string, index: number, step: number): SeededRandom =>
  seededRandom(`step ${seed} ${index} ${step}`)
