import { contextOf } from '#platform/context.ts'
import type { LaterAnswer } from '../content-view.ts'
import { renderDocument } from '../markup/render-document.tsx'
import { loadAnswers } from '../server/load-answers.ts'
import type { Route } from './+types/answers'

/** Returns all answers of the help, for a page with the questions and for the device's cache. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const answers = (await loadAnswers(db)).map(
    ({ id, version, slug, text, fields: { keywords, answer } }): LaterAnswer => ({
      slug,
      keywords,
      text,
      html: renderDocument(scope, { key: `${id}/${version}`, document: answer, prefix: slug }),
    }),
  )
  return Response.json({ answers }, { headers: { 'cache-control': 'public, max-age=300' } })
}
