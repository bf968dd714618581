import { fileResponse } from '#platform/http/csv.ts'
import { verifierPage } from '../server/verifier-files.ts'

/** The verifier as a file to keep: a page that needs neither network nor us. */
export const loader = () =>
  fileResponse(
    'verify-draw.html',
    'text/html; charset=utf-8',
    (async function* () {
      yield verifierPage()
    })(),
  )
