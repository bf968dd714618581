import type { Generated } from 'kysely'
import type { Role } from '#platform/permissions.ts'
import type { ClaimKind, CodePurpose } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    person: {
      id: Generated<bigint>
      mobile_sealed: Buffer
      mobile_index: Buffer
      name: string | null
      roles: Generated<Role[]>
      locked_at: Date | null
      lock_reason: string | null
      created_at: Date
      password_hash: string | null
      password_set_at: Date | null
      first_name: string | null
      last_name: string | null
      national_code_sealed: Buffer | null
      national_code_index: Buffer | null
      birth_day: string | null
      city_id: number | null
      erased_at: Date | null
      /** Since when the name is unchanged; null is older than the record, as in the next column. */
      name_at: Generated<Date | null>
      national_code_at: Generated<Date | null>
      last_entered_at: Generated<Date | null>
      first_entered_at: Generated<Date | null>
    }
    sign_in_code: {
      id: Generated<bigint>
      mobile_index: Buffer
      mobile_sealed: Buffer
      browser_hash: Buffer
      code_hash: Buffer
      next_path: string
      created_at: Date
      expires_at: Date
      tries: Generated<number>
      used_at: Date | null
      purpose: Generated<CodePurpose>
      sms_reference: bigint | null
      by_call: Generated<boolean>
      /** A correct code that waits for a second proof. */
      awaits_proof: Generated<boolean>
    }
    sign_in_link: {
      token_hash: Buffer
      person_id: bigint | null
      created_at: Date
      expires_at: Date
      used_at: Date | null
    }
    number_request: {
      id: Generated<bigint>
      person_id: bigint
      mobile_sealed: Buffer
      mobile_index: Buffer
      reason: string
      asked_by: bigint | null
      asked_at: Date
      decided_by: bigint | null
      decided_at: Date | null
      outcome: 'accepted' | 'refused' | null
    }
    account_claim: {
      id: Generated<bigint>
      person_id: bigint
      kind: ClaimKind
      made_at: Date
      ready_at: Date
      ended_at: Date | null
      outcome: 'objected' | 'done' | null
    }
  }
}
