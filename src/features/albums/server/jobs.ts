import { sql } from 'kysely'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { downloadWidths } from './present-album.ts'
import './tables.ts'

/** The batch size: scaling must leave the processor to page requests. */
const atOnce = 12

/** Measures the files of new pictures. */
export const albumJobs = ({ database: { db }, providers }: Platform): JobTable => ({
  'albums.measure-pictures': { run: () => measurePictures(db, providers.pictures), everySeconds: 30 },
})

export async function measurePictures(db: Db, pictures: Pictures): Promise<void> {
  const rows = await db
    .selectFrom('album_picture')
    .select(['id', 'picture'])
    .where('small_bytes', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const measured: { id: string; small: number; large: number }[] = []
  for (const { id, picture } of rows) {
    const bytesOf = async (width: 640 | 1200) =>
      (await pictures.render(picture, { width, format: 'webp' }))?.byteLength ?? 0
    const small = await bytesOf(downloadWidths.small)
    const large = await bytesOf(downloadWidths.large)
    measured.push({ id: String(id), small, large })
  }
  // Write in one statement, because each write invalidates cached pages of guests.
  await sql`
    update album_picture set small_bytes = new.small, large_bytes = new.large
    from json_to_recordset(${JSON.stringify(measured)}::json) as new(id bigint, small int, large int)
    where album_picture.id = new.id`.execute(db)
}
