import type { Generated } from 'kysely'
import type { FraudKind } from '../fraud.ts'
import type { OfferState } from '../offer-states.ts'
import type { MessageKind, Party } from '../rules.ts'
import type { ReportReason } from '../texts.ts'
import type { VisitState } from '../visit-states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    conversation: {
      id: Generated<bigint>
      public_id: string
      ad_id: bigint
      buyer_id: bigint
      seller_id: bigint
      buyer_number: number
      started_at: Date
      last_at: Date
      buyer_unread: Generated<number>
      seller_unread: Generated<number>
      buyer_read_id: Generated<bigint>
      seller_read_id: Generated<bigint>
      answered_at: Date | null
      buyer_blocked_at: Date | null
      seller_blocked_at: Date | null
      closed_at: Date | null
      /** When the buyer was notified of the sale. */
      sold_told_at: Generated<Date | null>
      buyer_typing_at: Date | null
      seller_typing_at: Date | null
    }
    conversation_message: {
      id: Generated<bigint>
      conversation_id: bigint
      author: Party
      kind: MessageKind
      body: string
      at: Date
      warning: FraudKind | null
      sent_key: string | null
      sent_hash: Buffer | null
    }
    conversation_offer: {
      message_id: bigint
      conversation_id: bigint
      amount_rial: bigint
      asked_rial: bigint | null
      state: Generated<OfferState>
      answered_at: Date | null
    }
    conversation_visit: {
      message_id: bigint
      conversation_id: bigint
      visit_at: Date
      place: string
      state: Generated<VisitState>
      answered_at: Date | null
      revision: Generated<number>
      missed_by: Generated<Party | null>
    }
    chat_choice: { person_id: bigint; typing: boolean }
    fraud_pattern: {
      id: Generated<bigint>
      kind: FraudKind
      words: string
      added_at: Date
      withdrawn_at: Date | null
    }
    conversation_report: {
      id: Generated<bigint>
      conversation_id: bigint
      person_id: bigint
      reason: ReportReason
      note: Generated<string>
      at: Date
      state: Generated<'open' | 'closed'>
      outcome: 'upheld' | 'dismissed' | null
      closed_at: Date | null
    }
  }
}
