import '#features/inquiries/server/tables.ts'
import { randomUUID } from 'node:crypto'
import { newPublicId } from '#kit/id.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo } from '#demo/demo.ts'
import { inquirySlugs, type InquiryInput, type InquiryKindSlug } from '#features/inquiries/kinds.ts'
import { isEmptyAnswer } from '#features/inquiries/present/is-empty.ts'
import { pishkhanReaders } from '#features/inquiries/server/providers/pishkhan-answers.ts'
import { plateIndexOf } from '#features/inquiries/server/register-inquiry.ts'
import { sampleAnswer, type SampleWish } from '#features/inquiries/samples.ts'

const plate = ['12', 'ب', '345-67'].join('')
const mobile = '09120000009'
const nationalCode = '0012345091'

type DemoInquiry = { kind: InquiryKindSlug; input: InquiryInput; daysAgo: number; amount: SampleWish['amount'] }

const demoInquiries: readonly DemoInquiry[] = [
  { kind: 'fines-details', input: { plate, nationalCode, mobile }, daysAgo: 2, amount: 'few' },
  { kind: 'negative-score', input: { licenceNumber: '9012345678', nationalCode, mobile }, daysAgo: 5, amount: 'few' },
  { kind: 'card-sanad', input: { plate, nationalCode, mobile }, daysAgo: 30, amount: 'few' },
  { kind: 'fines-accumulation', input: { plate }, daysAgo: 70, amount: 'none' },
]

/** Inquiries of the demo's buyer, without a fee; and a day of calls, so that services show their health. */
export const inquiriesDemo: Demo = {
  after: ['identity', 'garage'],
  write: async (trx, { now, seed, secrets, content: { people } }) => {
    const random = seededRandom(`${seed} inquiries`)
    const write = async ({ kind, input, daysAgo, amount }: DemoInquiry, personId: bigint | null) => {
      const at = new Date(now.getTime() - daysAgo * dayMs)
      const answer = sampleAnswer(kind, { plate, seed: `${seed} ${kind}`, now: at, amount })
      const { id } = await trx
        .insertInto('inquiry')
        .values({
          public_id: newPublicId(),
          person_id: personId,
          kind,
          input_sealed: personId === null ? null : secrets.seal(JSON.stringify(input)),
          input_index: null,
          state: isEmptyAnswer(answer) ? 'empty' : 'done',
          price_rial: 0n,
          payable_id: null,
          purchase_key: randomUUID(),
          need: null,
          answers_sealed: null,
          answer_sealed: personId === null ? null : secrets.seal(JSON.stringify(answer)),
          reason: null,
          provider: 'pishkhan',
          tracking: null,
          made_at: at,
          pay_until: null,
          begun_at: at,
          due_at: at,
          answered_at: at,
          ended_at: at,
          note_sealed: null,
          hidden_at: null,
          run_id: null,
          plate_index: personId === null || input.plate === undefined ? null : plateIndexOf({ secrets }, input.plate),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    // Lists are ordered by id: the oldest first.
    for (const each of demoInquiries.toReversed()) await write(each, people.byRole.buyer)
    // An inquiry without a person, to which the calls belong.
    for (const kind of inquirySlugs) {
      const id = await write({ kind, input: {}, daysAgo: 0.2, amount: 'few' }, null)
      await writeCalls(trx, { id, kind, now, ms: () => random.int(700, 3200) })
    }
    return { counts: { inquiries: demoInquiries.length } }
  },
}

const providerOf = (kind: InquiryKindSlug) =>
  kind in pishkhanReaders ? 'pishkhan' : kind === 'technical-inspection' ? 'inspections' : 'finnotech'

type Calls = { id: bigint; kind: InquiryKindSlug; now: Date; ms: () => number }

const writeCalls = (trx: Trx, { id, kind, now, ms }: Calls) =>
  trx
    .insertInto('inquiry_call')
    .values(
      Array.from({ length: 6 }, (_, index) => ({
        inquiry_id: id,
        provider: providerOf(kind),
        kind,
        track_id: randomUUID(),
        began_at: new Date(now.getTime() - (index * 40 + 3) * 60_000),
        ms: ms(),
        outcome: 'done' as const,
        code: null,
      })),
    )
    .execute()
