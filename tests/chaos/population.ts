import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosAction, ChaosEntry } from '../../src/platform/chaos.ts'
import type { Instance } from './instance.ts'
import { openPerson, stepRandom, type Journal, type Person } from './person.ts'

export type Entry = Omit<ChaosEntry, 'personId'>

/** Staff of the demo; all others are new. */
const staff = { '09120000002': 'operator', '09120000005': 'support' } as const
const people = 14
/** In addition a new person arrives every few seconds, signs in and stays for this many steps. */
const newcomerSteps = 8
const lastRepetitions = 5

type Options = {
  seed: string
  acts: readonly ChaosAction[]
  instances: readonly Instance[]
  journal: Journal
  /** The factor of the pause between two actions. */
  slower: number
}

/**
 * Simulates concurrent users, each running one action after the other; the seed alone decides the actions. `leave` ends
 * it: unanswered requests are repeated until `giveUp`.
 */
export function openPopulation({ seed, acts, instances, journal, slower }: Options) {
  const entries: Entry[] = []
  const leaving = new AbortController()

  const persons: Person[] = []

  /** Adds a person, who is gone when the promise resolves. */
  function come(mobile: string, steps = Infinity): Promise<void> {
    const index = persons.length
    const person = openPerson({ mobile, index, seed, instances, journal })
    persons.push(person)
    return live(person, { index, steps })
  }

  async function letNewcomersCome() {
    const random = stepRandom(seed, -1, 0)
    const gone: Promise<void>[] = []
    for (let at = 0; !leaving.signal.aborted; at++) {
      await wait(random.int(1500, 4000) * slower, undefined, { signal: leaving.signal }).catch(() => {})
      if (!leaving.signal.aborted) gone.push(come(`0919556${1000 + at}`, newcomerSteps))
    }
    await Promise.all(gone)
  }

  async function live(person: Person, { index, steps }: { index: number; steps: number }) {
    const role = (staff as Record<string, string>)[person.mobile] ?? 'person'
    const own = acts.filter(({ by = 'person' }) => by === role)
    const signIn = acts.find(({ by }) => by === 'guest')!
    for (let step = 0; step < steps && !leaving.signal.aborted; step++) {
      const random = stepRandom(seed, index, step)
      const next = random.weighted(own.map((action) => [action, action.weight] as const))
      const pauseMs = random.int(20, 400) * slower
      await runAction(person, person.signedIn ? next : signIn, {
        id: `${seed}-${index}-${step}`.padStart(8, '0'),
        random,
      })
      if (!person.signedIn) await wait(1000)
      if (random.chance(0.2)) await person.repeatLate(1)
      await wait(pauseMs)
    }
    // After the last change no later one hides the effect of a repetition.
    await person.repeatLate(lastRepetitions)
  }

  async function runAction(person: Person, { name, run }: ChaosAction, step: Parameters<ChaosAction['run']>[1]) {
    person.act = name
    try {
      const result = await run(person, step)
      if (!result) return
      entries.push({ act: name, mobile: person.mobile, ...result })
      if (name === 'sign in' && result.outcome === 'acknowledged') person.signedIn = true
    } catch (error) {
      journal.problems.push(`${name}: ${(error as Error).stack}`)
    }
  }

  const mobiles = [...Object.keys(staff), ...Array.from({ length: people }, (_, at) => `0919555${1000 + at}`)]
  const lives = [...mobiles.map((mobile) => come(mobile)), letNewcomersCome()]
  return {
    entries,
    leave: () => leaving.abort(),
    /** Stops all repetitions. */
    giveUp: () => persons.forEach((person) => void (person.lifeOver = true)),
    gone: Promise.all(lives),
  }
}
