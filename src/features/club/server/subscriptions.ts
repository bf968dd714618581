import { payablePaid, payableRefunded } from '#features/payments/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import type { Platform } from '#platform/context.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { givePoints, takeBackPoints } from './points.ts'
import { clubPoints } from './rules.ts'

/**
 * Payments for our services that give points, and whether their amount is our fee, which gives
 * more. Paid bills, fines and wallet top-ups give none; most of a premium goes to the insurer. An
 * inspection gives a fixed number; when two parties share it, each pays and earns.
 */
const paidActions: Readonly<Record<string, { deed: 'inquiry' | 'insurance' | 'inspection'; fee: boolean }>> = {
  inquiry: { deed: 'inquiry', fee: true },
  'inquiry-run': { deed: 'inquiry', fee: true },
  insurance: { deed: 'insurance', fee: false },
  inspection: { deed: 'inspection', fee: false },
}

/** Subscriptions to events of other features and the resulting points. */
export const clubSubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'club.give-for-payment',
    kinds: Object.keys(paidActions),
    run: async (trx, { payableId, kind, personId, amountRial }) => {
      const paid = paidActions[kind]
      if (!paid || BigInt(amountRial) === 0n) return
      const { deed, fee } = paid
      const at = clock.now()
      const { value } = await ruleAt(trx, clubPoints, at)
      const byFee = fee && value.feePerPoint > 0n ? Number(BigInt(amountRial) / value.feePerPoint) : 0
      await givePoints(trx, {
        personId: BigInt(personId),
        points: value[deed] + byFee,
        source: deed,
        key: `payable:${payableId}`,
        at,
        about: { amountRial },
      })
    },
  }),
  subscribe(payableRefunded, {
    name: 'club.take-back-for-refund',
    kinds: Object.keys(paidActions),
    run: async (trx, { payableId, kind, amountRial }) => {
      if (!paidActions[kind]) return
      const key = `payable:${payableId}`
      const given = await trx
        .selectFrom('point_transfer')
        .innerJoin('point_entry', 'transfer_id', 'point_transfer.id')
        .select(['point_transfer.id', 'about', 'amount'])
        .where('key', '=', `give:${key}`)
        .where('side', '=', 'given')
        .executeTakeFirst()
      if (!given) return
      // In proportion to the refund; each partial refund arrives once.
      const paid = BigInt((given.about as { amountRial: string }).amountRial)
      const points = Number((BigInt(-given.amount) * BigInt(amountRial) + paid - 1n) / paid)
      const { parts } = await trx
        .selectFrom('point_transfer')
        .select(({ fn }) => fn.countAll<number>().as('parts'))
        .where('undoes', '=', given.id)
        .executeTakeFirstOrThrow()
      await takeBackPoints(trx, { key, cause: `${key}:${parts}`, at: clock.now(), points })
    },
  }),
]
