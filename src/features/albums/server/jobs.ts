import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addJob, defineJob, handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { downloadWidths } from './present-album.ts'
import './tables.ts'

const measureJob = defineJob({
  name: 'albums.measure-album',
  lane: 'bulk',
  payload: z.object({ albumId: z.string().regex(/^\d+$/) }),
})

export const albumJobs = ({ database: { db }, providers }: Platform): JobTable => ({
  [measureJob.name]: handleJob(measureJob, ({ albumId }) => measureAlbum(db, providers.pictures, BigInt(albumId))),
})

/** What this process has asked for, so that a page that is shown often asks once. */
const request = new WeakMap<Db, Set<bigint>>()

/** Asks for the sizes of the files of these albums: they are measured when somebody looks, not all at once. */
export async function askForSizes(db: Db, albums: readonly { id: bigint; bytes: number | null }[]): Promise<void> {
  const already = request.get(db) ?? new Set()
  request.set(db, already)
  for (const { id, bytes } of albums) {
    if (bytes !== null || already.has(id)) continue
    already.add(id)
    await addJob(db, measureJob, { albumId: String(id) }, { key: `album-sizes:${id}` })
  }
}

/** Measures the files of the pictures of an album that have no size yet. */
export async function measureAlbum(db: Db, pictures: Pictures, albumId: bigint): Promise<void> {
  const rows = await db
    .selectFrom('album_picture')
    .select(['id', 'picture'])
    .where('album_id', '=', albumId)
    .where('small_bytes', 'is', null)
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
