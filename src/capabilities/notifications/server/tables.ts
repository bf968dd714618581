import type { Generated } from 'kysely'

declare module '#platform/database.ts' {
  interface Tables {
    sms_message: {
      id: Generated<bigint>
      mobile_sealed: Buffer
      template: string
      tokens_sealed: Buffer
      state: Generated<'waiting' | 'sent' | 'failed'>
      provider: string | null
      provider_reference: string | null
      failure: string | null
      created_at: Date
      expires_at: Date
      answered_at: Date | null
    }
  }
}
