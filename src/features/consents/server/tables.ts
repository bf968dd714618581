import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { ConsentKind, Purpose, SubjectKind } from '../rules.ts'
import type { ConsentEvent, ConsentState } from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    consent: {
      id: Generated<bigint>
      public_id: string
      subject_kind: SubjectKind
      subject_ref: string
      subject_title: string
      subject_href: string
      asker_id: bigint | null
      owner_id: bigint | null
      kinds: ColumnType<ConsentKind[], ConsentKind[], never>
      purpose: Purpose
      state: Generated<ConsentState>
      input_sealed: Buffer | null
      asked_at: Date
      answer_until: Date
      answered_at: Date | null
      usable_until: Date | null
      ended_at: Date | null
      /** The requested number before anyone signs in with it. */
      invited_index: Buffer | null
      /** The blind index of the requested plate under `plate_purpose`; null without one. */
      plate_index: Buffer | null
      plate_purpose: string | null
    }
    consent_event: {
      id: Generated<bigint>
      consent_id: bigint
      what: ConsentEvent
      kind: string | null
      at: Date
    }
    consent_block: { owner_id: bigint; asker_id: bigint; at: Date }
  }
}

export type ConsentRow = Selectable<Tables['consent']>
