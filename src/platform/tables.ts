import type { Generated, JSONColumnType } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    session: {
      token_hash: Buffer
      person_id: bigint
      created_at: Date
      seen_at: Date
      expires_at: Date
      user_agent: Generated<string>
      confirmed_at: Date | null
      /** The first sign-in of this account on this device. */
      device_since: Generated<Date | null>
      /** The last second proof in this session. */
      proved_at: Generated<Date | null>
    }
    job: {
      id: Generated<bigint>
      name: string
      payload: JSONColumnType<Record<string, unknown>>
      version: Generated<number>
      lane: Generated<'urgent' | 'normal' | 'bulk'>
      key: string | null
      run_at: Date
      /** Whether its time has come; a trigger and the poll set it. */
      ready: Generated<boolean>
      attempts: Generated<number>
      lease: string | null
      locked_until: Date | null
      next_payload: JSONColumnType<Record<string, unknown>> | null
      next_version: number | null
      next_run_at: Date | null
      last_error: string | null
      failed_at: Date | null
      sequence: string | null
      sender: Generated<string>
      trace: string | null
    }
    event_subscription: {
      event: string
      subscriber: string
      lane: 'urgent' | 'normal' | 'bulk'
      in_order: boolean
      kinds: string[] | null
      seen_at: Date
    }
    audit_entry: {
      number: bigint
      at: Date
      actor_id: bigint
      act: string
      subject: string
      details: string
      request_id: string
      previous_hash: Buffer
      hash: Buffer
      mac: Buffer | null
    }
    idempotency_key: {
      person_id: bigint
      key: string
      request_hash: Buffer
      answer_sealed: Buffer | null
      expires_at: Date
    }
    sent_form: {
      person_id: bigint
      /** SHA-256 of address and fields, with the key of the page. */
      id: Buffer
      /** The same without the key; null when the submission was given up. */
      content: Buffer | null
      /** Null while the form is in progress. */
      outcome_sealed: Buffer | null
      started_at: Date
      expires_at: Date
    }
    held_form: {
      /** SHA-256 of the key in the browser's cookie. */
      key_hash: Buffer
      path: string
      fields_sealed: Buffer
      expires_at: Date
    }
    draft: {
      person_id: bigint
      kind: string
      id: string
      values_sealed: Buffer
      step: string
      version: Generated<bigint>
      updated_at: Date
      expires_at: Date
    }
    installation_key: { name: string; proof: Buffer; at: Generated<Date> }
    limit_use: {
      key: Buffer
      uses: JSONColumnType<readonly (readonly [number, number])[]>
      expires_at: Date
    }
    /** Of older builds; unused. */
    limit_counter: { key: string; window_start: Date; count: number; expires_at: Date }
  }
}
