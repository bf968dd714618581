import type { Generated } from 'kysely'
import '#platform/database/database.ts'
import type { Category } from '../categories.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    album: {
      id: Generated<bigint>
      slug: string
      title: string
      model_id: number
      state: 'draft' | 'published'
      created_at: Date
      changed_at: Date
      published_at: Date | null
      demo: Generated<boolean>
    }
    album_picture: {
      id: Generated<bigint>
      album_id: bigint
      picture: string
      drawn: Generated<boolean>
      category: Category
      caption: string
      credit: string
      place: number
      small_bytes: number | null
      large_bytes: number | null
    }
  }
}
