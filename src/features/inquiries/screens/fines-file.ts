import { notFound } from '#platform/errors.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { publicIdField } from '../schemas.ts'
import { finesFile } from '../server/fines-file.ts'
import type { Route } from './+types/fines-file'

export const middleware = [requireSignIn]

/** Fines, or the passes of a zone, as a file for spreadsheets. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(params.paperId)
  const file = id.success ? await finesFile(ctx, { personId, id: id.data }) : null
  if (!file) throw notFound()
  return csvResponse(file)
}
