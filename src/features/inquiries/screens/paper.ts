import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { publicIdField } from '../schemas.ts'
import { makeDocument } from '../server/paper/papers.ts'
import type { Route } from './+types/paper'

export const middleware = [requireSignIn]

/** An answer, or a whole run, as PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(params.paperId)
  const pdf = id.success ? await makeDocument(ctx, { personId, id: id.data }) : null
  if (!pdf) throw notFound()
  return pdfResponse(pdf, `farman-inquiry-${params.paperId}`)
}
