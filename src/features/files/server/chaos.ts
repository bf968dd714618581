import './tables.ts'
import sharp from 'sharp'
import { pictureAddress } from '#kit/picture-address.ts'
import { chaosOutcome, type Chaos, type ChaosViolation } from '#platform/chaos.ts'

/** People who send pictures while the disk is sometimes full. */
export const fileChaos: Chaos = {
  acts: [
    {
      name: 'send picture',
      weight: 2,
      run: async (person, { id, random }) => {
        const background = { r: random.int(0, 255), g: random.int(0, 255), b: random.int(0, 255) }
        const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .jpeg()
          .toBuffer()
        // Equal bytes are one picture, so a retry needs no key.
        const answer = await person.send({
          method: 'POST',
          path: '/api/v1/pictures',
          body: { type: 'image/jpeg', bytes },
          key: id,
        })
        const outcome = chaosOutcome(answer)
        const picture = outcome === 'acknowledged' ? (JSON.parse(answer!.text) as { id: string }).id : ''
        return { outcome, fact: { picture, colours: Object.values(background).join(' ') } }
      },
    },
  ],
  checks: [
    {
      name: 'every picture that was taken is there, once',
      find: async ({ db, entriesOf, read }) => {
        const violations: ChaosViolation[] = []
        for (const { outcome, fact, mobile } of entriesOf('send picture')) {
          const { picture = '' } = fact
          if (outcome !== 'acknowledged') continue
          const row = await db.selectFrom('file').select('state').where('public_id', '=', picture).executeTakeFirst()
          const shown = await read(pictureAddress(picture, 160, 'webp'))
          if (row?.state !== 'unused' || shown.status !== 200)
            violations.push({ kind: 'lost', text: `picture ${picture} of ${mobile}: ${row?.state}, ${shown.status}` })
        }
        const twice = await db
          .selectFrom('file')
          .select(['owner_id', 'digest'])
          .where('owner_id', 'is not', null)
          .where('state', 'in', ['arriving', 'unused'])
          .groupBy(['owner_id', 'purpose', 'digest'])
          .having((of) => of.fn.countAll<bigint>(), '>', 1n)
          .execute()
        return [
          ...violations,
          ...twice.map(
            ({ owner_id }) => ({ kind: 'doubled', text: `a picture of ${owner_id} is kept twice` }) as const,
          ),
        ]
      },
    },
  ],
}
