import type { Db } from '#platform/database/database.ts'
import type { FieldsOf } from '../entry-fields.ts'
import { findLive } from './find-entries.ts'

/** Lists current jobs, open ones first. */
export async function findJobs(db: Db): Promise<({ slug: string } & FieldsOf<'job'>)[]> {
  const jobs = await findLive(db, ['job'])
  return jobs.map(({ slug, fields }) => ({ slug, ...fields })).toSorted((a, b) => Number(b.open) - Number(a.open))
}
