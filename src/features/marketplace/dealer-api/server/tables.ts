import type { Generated, JSONColumnType } from 'kysely'
import type { AdState } from '../../ad/ad-states.ts'
import type { AdBody } from './ad-body.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    gallery_api_key: {
      id: Generated<bigint>
      gallery_id: bigint
      person_id: bigint
      name: string
      token_hash: Buffer
      hint: string
      scopes: string[]
      sandbox: boolean
      created_at: Date
      last_used_at: Generated<Date | null>
      revoked_at: Generated<Date | null>
    }
    gallery_webhook: {
      id: Generated<bigint>
      gallery_id: bigint
      /** The creator. The webhook stops when they leave the dealer. */
      person_id: bigint | null
      url: string
      secret_sealed: Buffer
      sandbox: boolean
      created_at: Date
      failures: Generated<number>
      failing_since: Generated<Date | null>
      retry_at: Generated<Date | null>
      stopped_at: Generated<Date | null>
    }
    gallery_webhook_delivery: {
      id: Generated<bigint>
      public_id: string
      webhook_id: bigint
      kind: string
      at: Date
      body: string
      state: Generated<'waiting' | 'delivered' | 'failed'>
      attempts: Generated<number>
      last_at: Generated<Date | null>
      last_answer: Generated<string | null>
    }
    gallery_ad_event: {
      id: Generated<bigint>
      gallery_id: bigint
      ad_id: bigint
      kind: string
      price_rial: bigint | null
      at: Date
    }
    gallery_sandbox_ad: {
      public_id: string
      gallery_id: bigint
      code: string | null
      body: JSONColumnType<AdBody>
      price_rial: bigint | null
      state: AdState
      created_at: Date
      ends_at: Date
    }
  }
}
