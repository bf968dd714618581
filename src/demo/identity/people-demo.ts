import type { Demo } from '#demo/demo.ts'
import { seedDemoPeople } from './demo-people.ts'

/** The people of the demo; other features give them ads, notices and tickets. */
export const peopleDemo: Demo = {
  write: async (trx, { secrets, now, seed, people }) => ({
    content: { people: await seedDemoPeople(trx, { secrets, now, seed, count: people }) },
    counts: { users: people },
  }),
}
