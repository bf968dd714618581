import type { Generated } from 'kysely'

export type FileKind = 'picture' | 'document'

declare module '#platform/database/database.ts' {
  interface Tables {
    file: {
      id: Generated<bigint>
      public_id: string
      purpose: string
      kind: FileKind
      owner_id: bigint | null
      name: string | null
      media_type: string
      bytes: number | null
      width: number | null
      height: number | null
      digest: Buffer | null
      /** The perceptual hash of a picture, in bits. */
      look: bigint | null
      storage_key: string
      /** The sealed key of a sealed file. */
      key_sealed: Generated<Buffer | null>
      state: Generated<'arriving' | 'unused' | 'attached' | 'removed'>
      subject_kind: string | null
      subject_id: bigint | null
      created_at: Date
      attached_at: Date | null
      expires_at: Date | null
    }
  }
}
