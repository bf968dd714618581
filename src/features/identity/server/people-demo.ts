import type { Demo } from '#platform/demo.ts'
import { seedDemoPeople, type DemoPeople } from './demo-people.ts'

declare module '#platform/demo.ts' {
  interface DemoContent {
    people: DemoPeople
  }
}

/** The people of the demo; other features give them ads, notices and tickets. */
export const peopleDemo: Demo = {
  write: async (trx, { secrets, now, seed, people }) => ({
    content: { people: await seedDemoPeople(trx, { secrets, now, seed, count: people }) },
    counts: { users: people },
  }),
}
