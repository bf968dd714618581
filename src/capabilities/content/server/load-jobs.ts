import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import { sendPart } from '#platform/html-parts.ts'
import { renderDocument } from '../markup/render-document.tsx'
import { findLive } from './find-entries.ts'

/** The jobs that are read now, open ones first; `partOf` names the part of the page for the text of each. */
export async function loadJobs({ db, scope }: Pick<RequestContext, 'db' | 'scope'>, partOf: (slug: string) => string) {
  const jobs = await findLive(db, ['job'])
  return jobs
    .toSorted((a, b) => Number(b.fields.open) - Number(a.fields.open))
    .map(({ id, slug, version, fields: { title, lead, team, city, kind, open, body } }) => ({
      slug,
      title,
      lead,
      team,
      city,
      kind,
      open,
      body: sendPart(
        scope,
        partOf(slug),
        renderDocument(scope, { key: `${id}/${version}`, document: body, prefix: slug }),
      ),
    }))
}

/** The title of a job that can be applied for; null when it is closed or not there. */
export async function findOpenJob(db: Db, slug: string): Promise<string | null> {
  const job = (await findLive(db, ['job'])).find((each) => each.slug === slug)
  return job?.fields.open ? job.fields.title : null
}
