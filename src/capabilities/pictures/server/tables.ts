import type { Generated } from 'kysely'

declare module '#platform/database.ts' {
  interface Tables {
    picture: {
      key: string
      person_id: bigint
      content_hash: Buffer
      width: number
      height: number
      state: Generated<'arriving' | 'kept' | 'leaving'>
      sent_at: Date
      attached_at: Date | null
    }
  }
}
