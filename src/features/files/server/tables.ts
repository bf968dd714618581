import type { Generated } from 'kysely'

export type FileKind = 'picture' | 'document'

export type UploadPart = { key: string; bytes: number }

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
      /** What finds crops of it (`platform/pictures/picture-windows.ts`). */
      look_windows: Generated<Buffer | null>
      look_greys: Generated<Buffer | null>
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
    /** A file on its way in parts (tus). */
    file_upload: {
      id: Generated<bigint>
      public_id: string
      purpose: string
      owner_id: bigint | null
      name: string | null
      length: number
      received: Generated<number>
      /** Every part that may lie in the store. */
      keys: Generated<string[]>
      /** The parts that count, in order. */
      parts: Generated<readonly UploadPart[]>
      key_sealed: Buffer
      /** The file that they became. */
      file_id: string | null
      created_at: Date
      expires_at: Date
    }
  }
}
