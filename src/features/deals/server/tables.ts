import type { Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Clause } from '../agreement.ts'
import type { DocumentKind } from '../documents.ts'
import type { Hurry, PayWay } from '../request-choices.ts'
import type { DealActor, DealParty, DealState } from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    deal: {
      id: Generated<bigint>
      public_id: string
      ad_id: bigint
      title: string
      buyer_id: bigint | null
      seller_id: bigint | null
      gallery_id: bigint | null
      thread_id: string | null
      state: Generated<DealState>
      pay_way: PayWay
      hurry: Hurry
      note: string | null
      price_rial: bigint | null
      price_message: Generated<bigint>
      deposit_rial: bigint | null
      hold_id: bigint | null
      until: Date | null
      skipped: Generated<string[]>
      transfer_at: Date | null
      transfer_place: string | null
      transfer_by: DealParty | null
      transfer_agreed: Generated<boolean>
      transfer_revision: Generated<number>
      requested_at: Date
      changed_at: Date
      reminded_at: Date | null
      ended_at: Date | null
    }
    deal_event: {
      id: Generated<bigint>
      deal_id: bigint
      act: string
      by_side: DealActor
      note: string | null
      at: Date
    }
    deal_agreement: {
      id: Generated<bigint>
      deal_id: bigint
      version: number
      content_sealed: Buffer | null
      text_sealed: Buffer | null
      text_hash: Buffer | null
      clauses: Clause[]
      buyer_signed_at: Date | null
      seller_signed_at: Date | null
      seller_signed_by: bigint | null
      changed_by: DealParty
      changed_at: Date
    }
    deal_check: { deal_id: bigint; item: string; by_side: DealParty; at: Date }
    deal_document: { id: Generated<bigint>; deal_id: bigint; kind: DocumentKind; by_side: DealParty; at: Date }
    deal_dispute: {
      deal_id: bigint
      by_side: DealParty | 'house'
      reason: string
      words: string | null
      at: Date
      decision: Decision | null
      /** The buyer's part of a divided deposit. */
      buyer_percent: Generated<number | null>
      appealed_by: Generated<DealParty | null>
      appeal_words: Generated<string | null>
      appealed_at: Generated<Date | null>
      decided_by: bigint | null
      decided_at: Date | null
      decision_reason: string | null
      buyer_words: Generated<string | null>
      buyer_claimed_at: Generated<Date | null>
      seller_words: Generated<string | null>
      seller_claimed_at: Generated<Date | null>
      /** The time at which both had claimed it; staff decide from then on. */
      heard_at: Generated<Date | null>
    }
    deal_wish: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint
      words: string
      budget_rial: bigint
      at: Date
      until: Date
      closed_at: Date | null
    }
    deal_wish_offer: { wish_id: bigint; ad_id: bigint; gallery_id: bigint; at: Date }
    deal_review: { deal_id: bigint; by_side: DealParty; stars: number; words: string | null; at: Date }
  }
}

/** Decisions of staff about a disputed deposit. */
export type Decision = 'refund' | 'release' | 'split'

export type DealRow = Selectable<Tables['deal']>
