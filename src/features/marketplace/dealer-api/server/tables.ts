import type { Generated, JSONColumnType } from 'kysely'
import type { AdState } from '../../ad/ad-states.ts'
import type { FaultSlug } from '../../posting/faults.ts'
import type { AdBody } from './ad-body.ts'
import type { Signing } from './sign.ts'
import type { EventFacts } from './webhook-events.ts'

/** An edit of a published sandbox ad: it waits for a decision or was rejected. */
export type SandboxEdit = { state: 'waiting' | 'rejected'; body: AdBody; faults: FaultSlug[] }

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
      signing: Generated<Signing>
      /** The secret before the last rotation, which also signs until `previous_until`. */
      previous_secret_sealed: Generated<Buffer | null>
      previous_signing: Generated<Signing | null>
      previous_until: Generated<Date | null>
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
      /** Another instance calls until then. */
      calling_until: Generated<Date | null>
      last_headers: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
      last_body: Generated<string | null>
    }
    gallery_ad_event: {
      id: Generated<bigint>
      gallery_id: bigint
      ad_id: bigint | null
      kind: string
      price_rial: bigint | null
      facts: JSONColumnType<EventFacts> | null
      at: Date
    }
    gallery_sandbox_ad: {
      id: Generated<bigint>
      public_id: string
      gallery_id: bigint
      code: string | null
      body: JSONColumnType<AdBody>
      price_rial: bigint | null
      state: AdState
      state_before: AdState | null
      changed_at: Date | null
      /** The findings of a rejection that the program asked for. */
      faults: JSONColumnType<FaultSlug[]> | null
      /** An edit of a published ad that is not public. */
      edit: JSONColumnType<SandboxEdit, string | null | undefined, string | null> | null
      created_at: Date
      ends_at: Date
    }
  }
}
