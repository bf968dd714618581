import type { Generated } from 'kysely'
import type { TicketKind, TicketState } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    ticket: {
      id: Generated<bigint>
      public_id: string
      kind: TicketKind
      person_id: bigint | null
      topic: string
      title: string
      about_kind: string | null
      about_ref: string | null
      state: Generated<TicketState>
      assignee_id: bigint | null
      opened_at: Date
      updated_at: Date
      waiting_since: Date | null
      due_at: Date | null
      closed_at: Date | null
      closed_by: 'person' | 'staff' | null
      rating: number | null
      code_sealed: Buffer | null
      code_index: Buffer | null
      mobile_sealed: Buffer | null
      mobile_index: Buffer | null
      sent_key: string | null
      sent_hash: Buffer | null
    }
    ticket_message: {
      id: Generated<bigint>
      ticket_id: bigint
      author: 'person' | 'staff'
      author_id: bigint | null
      internal: Generated<boolean>
      body: string
      at: Date
      sent_key: string | null
      sent_hash: Buffer | null
    }
  }
}
