import type { Generated } from 'kysely'
import '#platform/database/database.ts'
import type { ApplicationKind, ApplicationState } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    application: {
      id: Generated<bigint>
      public_id: string
      kind: ApplicationKind
      topic: string
      title: string
      person_id: bigint | null
      state: Generated<ApplicationState>
      details_sealed: Buffer
      mobile_index: Buffer
      code_sealed: Buffer
      code_index: Buffer
      sent_key: string | null
      sent_hash: Buffer | null
      assignee_id: bigint | null
      sent_at: Date
      changed_at: Date
      decided_at: Date | null
    }
    application_event: {
      id: Generated<bigint>
      application_id: bigint
      state: ApplicationState | null
      staff_id: bigint | null
      note_sealed: Buffer | null
      internal: Generated<boolean>
      at: Date
    }
  }
}
