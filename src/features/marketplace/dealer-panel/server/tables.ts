import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RowOutcome, StockFacts, StockValues } from '../import-rows.ts'
import type { WordKind } from '../stock-words.ts'
import type { InvitedRole } from '../roles.ts'
import type { BatchAction, BatchDetails, BatchFacts, BatchOutcome, BatchReason, BatchState } from '../stock-batch.ts'
import type { PanelAction } from '../panel-actions.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    gallery_member: { gallery_id: bigint; person_id: bigint; role: InvitedRole; since: Date }
    gallery_invitation: {
      id: Generated<bigint>
      gallery_id: bigint
      mobile_sealed: Buffer
      mobile_index: Buffer
      role: InvitedRole
      invited_by: bigint | null
      at: Date
      expires_at: Date
      outcome: Generated<'accepted' | 'declined' | 'withdrawn' | null>
      decided_at: Generated<Date | null>
    }
    gallery_application: {
      id: Generated<bigint>
      person_id: bigint
      at: Date
      name: string
      licence_number: string
      province_id: number
      city_id: number
      address: string
      phone_sealed: Buffer
      founded_year: number
      about: string
      outcome: Generated<'accepted' | 'rejected' | 'withdrawn' | null>
      note: Generated<string>
      decided_by: Generated<bigint | null>
      decided_at: Generated<Date | null>
      gallery_id: Generated<bigint | null>
    }
    gallery_stock: { gallery_id: bigint; code: string; ad_id: bigint }
    gallery_import: {
      id: Generated<bigint>
      gallery_id: bigint
      person_id: bigint | null
      at: Date
      name: string
      state: Generated<'checked' | 'running' | 'done' | 'undone'>
      undone: Generated<number | null>
      left_alone: Generated<number | null>
      source: Generated<string | null>
      asks_unit: Generated<boolean>
    }
    gallery_import_row: {
      import_id: bigint
      line: number
      code: string
      title: string
      outcome: RowOutcome
      values: JSONColumnType<StockValues> | null
      faults: string[]
      ad_id: bigint | null
      before: JSONColumnType<Partial<StockFacts>> | null
      written_at: Date | null
      unknown_name: Generated<string | null>
      unknown_words: Generated<string[]>
    }
    gallery_batch: {
      id: Generated<bigint>
      gallery_id: bigint
      person_id: bigint | null
      at: Date
      act: BatchAction
      details: JSONColumnType<BatchDetails>
      state: Generated<BatchState>
      done_at: Generated<Date | null>
    }
    gallery_batch_row: {
      batch_id: bigint
      line: number
      ad_id: bigint
      outcome: BatchOutcome
      reason: BatchReason | null
      before: JSONColumnType<BatchFacts>
      after: JSONColumnType<BatchFacts> | null
    }
    gallery_act: {
      id: Generated<bigint>
      gallery_id: bigint
      person_id: bigint | null
      at: Date
      act: PanelAction
      details: ColumnType<{ what?: string; count?: number }, string, never>
    }
    gallery_reply: { id: Generated<bigint>; gallery_id: bigint; body: string; at: Date }
    conversation_note: {
      id: Generated<bigint>
      conversation_id: bigint
      person_id: bigint | null
      body: string
      at: Date
    }
    gallery_desk_choice: { person_id: bigint; columns: string[] }
    gallery_car_name: { gallery_id: bigint; name_key: string; name: string; trim_id: number }
    gallery_word: { gallery_id: bigint; kind: WordKind; word_key: string; word: string; slug: string }
    gallery_feed: {
      gallery_id: bigint
      person_id: bigint | null
      url: string
      created_at: Date
      next_at: Date
      last_at: Generated<Date | null>
      last_outcome: Generated<string | null>
      last_digest: Generated<Buffer | null>
      import_id: Generated<bigint | null>
      failing_since: Generated<Date | null>
      stopped_at: Generated<Date | null>
    }
  }
}
