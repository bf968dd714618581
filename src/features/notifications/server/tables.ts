import type { Generated, JSONColumnType } from 'kysely'
import type { NoticeTopic } from '../notice-kinds.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    notice: {
      id: Generated<bigint>
      person_id: bigint
      kind: string
      data: JSONColumnType<object>
      link: string | null
      key: string
      created_at: Date
      read_at: Date | null
      sms_message_id: bigint | null
    }
    notice_choice: { person_id: bigint; topic: NoticeTopic; inbox: boolean; sms: boolean }
    sms_message: {
      id: Generated<bigint>
      mobile_sealed: Buffer
      mobile_index: Buffer | null
      template: string
      tokens_sealed: Buffer
      state: Generated<'waiting' | 'sent' | 'failed'>
      provider: string | null
      provider_reference: string | null
      failure: string | null
      created_at: Date
      expires_at: Date
      answered_at: Date | null
      delivery: 'delivered' | 'failed' | null
      delivery_asked_at: Date | null
    }
    imitated_sms: {
      id: Generated<bigint>
      provider: string
      mobile_index: Buffer
      message_sealed: Buffer
      sent_at: Date
    }
  }
}
