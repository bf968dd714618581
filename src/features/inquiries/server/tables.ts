import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { SignKind } from '../message/check-message.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import type { RecheckPause } from '../recheck.ts'
import type { PrerequisiteKind, PrerequisiteState } from '../prerequisites.ts'
import type {
  BillReason,
  BillState,
  CallOutcome,
  FailReason,
  InquiryState,
  Need,
  RunKind,
  RunState,
} from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    inquiry: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      kind: InquiryKindSlug
      input_sealed: Buffer | null
      input_index: Buffer | null
      state: InquiryState
      price_rial: bigint
      payable_id: string | null
      purchase_key: string
      /** The name of a provider → its own id of this purchase. */
      provider_refs: ColumnType<Record<string, string>, string | undefined, string>
      need: ColumnType<Need | null, string | null, string | null>
      answers_sealed: Buffer | null
      code_tries: Generated<number>
      answer_sealed: Buffer | null
      reason: FailReason | 'code-wrong' | null
      attempts: Generated<number>
      provider: string | null
      tracking: string | null
      made_at: Date
      pay_until: Date | null
      begun_at: Date | null
      due_at: Date | null
      answered_at: Date | null
      ended_at: Date | null
      favourite: Generated<boolean>
      note_sealed: Buffer | null
      hidden_at: Date | null
      /** The run that paid for it. */
      run_id: bigint | null
      plate_index: Buffer | null
      /** An authority has confirmed that the plate belongs to the person's own national code. */
      plate_proven: Generated<boolean>
      /** The page of another feature; then its person may not see the subject. */
      behalf_path: Generated<string | null>
      /** The refund for parts that did not come with the answer. */
      missing_rial: Generated<bigint>
      /** The number of attempts for missing parts. */
      completions: Generated<number>
      /** The recheck that sent it; then only news is notified. */
      recheck_id: ColumnType<bigint | null, bigint | null | undefined, never>
    }
    inquiry_recheck: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint
      kind: InquiryKindSlug
      input_sealed: Buffer
      input_index: Buffer
      every_days: number
      most_rial: bigint
      state: 'active' | 'paused'
      pause: RecheckPause | null
      next_at: Date
      last_inquiry_id: bigint | null
      made_at: Date
    }
    inquiry_run: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      kind: RunKind
      set_index: Buffer
      state: RunState
      payable_id: string | null
      made_at: Date
      pay_until: Date | null
    }
    inquiry_run_item: { run_id: bigint; inquiry_id: bigint; place: number }
    inquiry_call: {
      id: Generated<bigint>
      inquiry_id: bigint
      provider: string
      kind: InquiryKindSlug
      track_id: string
      began_at: Date
      ms: number | null
      outcome: CallOutcome | null
      code: string | null
      /** The provider requested a pause for this kind until then. */
      retry_at: Date | null
    }
    prerequisite: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      kind: PrerequisiteKind
      input_sealed: Buffer | null
      code_index: Buffer | null
      own: boolean
      state: Generated<PrerequisiteState>
      positive: boolean | null
      answer_sealed: Buffer | null
      signature: Buffer | null
      valid_until: Date | null
      made_at: Date
      queued_at: Date | null
      sent_at: Date | null
      due_at: Date
      ended_at: Date | null
    }
    prerequisite_list: { name: string; rows: number; uploaded_by: bigint | null; uploaded_at: Date }
    prerequisite_row: { id: Generated<bigint>; list: string; code_index: Buffer; facts_sealed: Buffer }
    bill_basket: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      payable_id: string | null
      amount_rial: bigint
      made_at: Date
      pay_until: Date
    }
    bill: {
      id: Generated<bigint>
      public_id: string
      basket_id: bigint
      person_id: bigint | null
      title: string
      ids_sealed: Buffer | null
      ids_index: Buffer | null
      amount_rial: bigint
      state: Generated<BillState>
      request_key: string
      attempts: Generated<number>
      tracking: string | null
      reason: BillReason | null
      made_at: Date
      ended_at: Date | null
    }
    message_sign: {
      id: Generated<bigint>
      kind: SignKind
      value: string
      note: string
      added_at: Date
      withdrawn_at: Date | null
    }
    inquiry_provider: { name: string; enabled: boolean; place: number; changed_at: Date }
  }
}

export type InquiryRow = Selectable<Tables['inquiry']>
export type RecheckRow = Selectable<Tables['inquiry_recheck']>
export type PrerequisiteRow = Selectable<Tables['prerequisite']>
export type BillRow = Selectable<Tables['bill']>
