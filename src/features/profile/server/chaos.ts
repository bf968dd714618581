import { chaosOutcome, entriesBy, findWrongValue, type Chaos } from '#platform/chaos.ts'
import { infoPath } from '../addresses.ts'
import { findContactDetails } from './contact-details.ts'

/** People who change their address repeatedly, partly from their device's queue. */
export const profileChaos: Chaos = {
  acts: [
    {
      name: 'change address',
      weight: 4,
      run: async (person, { id }) => {
        const form = { address: `Street ${id}` }
        const answer = await person.send({ method: 'POST', path: `${infoPath}/later?form=contact`, form, key: id })
        return { outcome: chaosOutcome(answer), fact: form }
      },
    },
  ],
  checks: [
    {
      name: 'the address of each person is the last one acknowledged',
      find: async (world) => {
        const violations = []
        for (const [mobile, entries] of entriesBy(world.entriesOf('change address'), (entry) => entry.mobile)) {
          const { personId } = entries[0]!
          const found = personId === undefined ? null : (await findContactDetails(world, personId)).address
          const valueOf = ({ fact }: (typeof entries)[0]) => fact['address']!
          violations.push(...findWrongValue(entries, { what: `address of ${mobile}`, valueOf, found }))
        }
        return violations
      },
    },
  ],
}
