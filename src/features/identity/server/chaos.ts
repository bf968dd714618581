import './tables.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { chaosOutcome, type Chaos, type ChaosPerson } from '#platform/chaos.ts'
import { loginPath } from '../login-path.ts'
import { mobileIndex } from './sign-in-codes.ts'

const address = loginPath(new URL('http://localhost/login'))
const codeWaitMs = 8000
const checkMs = 250

/** Waits for the person's next untried code; null on timeout. */
async function waitForCode(person: ChaosPerson): Promise<string | null> {
  const until = performance.now() + codeWaitMs
  while (performance.now() < until) {
    const [newest] = await readCodes(person)
    if (newest && !person.own('tried codes').includes(newest)) return newest
    await wait(checkMs)
  }
  return null
}

async function readCodes(person: ChaosPerson): Promise<string[]> {
  const outbox = await person.send({ path: `/dev/sms.json?mobile=${person.mobile}` })
  if (outbox?.status !== 200) return []
  const { messages } = JSON.parse(outbox.text) as { messages: { code: string | null }[] }
  return messages.flatMap(({ code }) => code ?? [])
}

/** Signs in by code through all faults, and checks the results. */
export const identityChaos: Chaos = {
  acts: [
    {
      name: 'sign in',
      by: 'guest',
      weight: 1,
      run: async (person) => {
        // With a pending code or during the wait, both look for the latest message.
        await person.send({ method: 'POST', path: address, form: { intent: 'request', mobile: person.mobile } })
        const code = await waitForCode(person)
        if (code === null) return { outcome: 'lost', fact: {} }
        const answer = await person.send({ method: 'POST', path: address, form: { intent: 'verify', code } })
        const outcome = chaosOutcome(answer)
        if (outcome !== 'unavailable') person.own('tried codes').push(code)
        return { outcome, fact: {} }
      },
    },
  ],
  checks: [
    {
      name: 'everybody who signed in is one person with a session',
      find: async ({ db, secrets, entriesOf }) => {
        const mobiles = new Set(
          entriesOf('sign in').flatMap(({ outcome, mobile }) => (outcome === 'acknowledged' ? [mobile] : [])),
        )
        const rows = await db
          .selectFrom('person')
          .innerJoin('session', 'session.person_id', 'person.id')
          .select(['person.mobile_index'])
          .distinct()
          .execute()
        const there = new Set(rows.map(({ mobile_index }) => Buffer.from(mobile_index).toString('hex')))
        return [...mobiles]
          .filter((mobile) => !there.has(mobileIndex(secrets, mobile as never).toString('hex')))
          .map((mobile) => ({ kind: 'lost', text: `${mobile} signed in and has no session` }) as const)
      },
    },
  ],
  findPersonIds: async ({ db, secrets }, mobiles) => {
    const byIndex = new Map(mobiles.map((mobile) => [mobileIndex(secrets, mobile as never).toString('hex'), mobile]))
    const rows = await db.selectFrom('person').select(['id', 'mobile_index']).execute()
    return new Map(
      rows.flatMap(({ id, mobile_index }) => {
        const mobile = byIndex.get(Buffer.from(mobile_index).toString('hex'))
        return mobile ? [[mobile, id] as const] : []
      }),
    )
  },
}
