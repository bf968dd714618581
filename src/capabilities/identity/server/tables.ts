import type { Generated } from 'kysely'
import type { Role } from '#platform/permissions.ts'
import type { CodePurpose } from '../rules.ts'

declare module '#platform/database.ts' {
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
    }
  }
}
