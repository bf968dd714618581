import { fileResponse } from '#platform/http/csv.ts'
import { verifierPage } from '../server/verifier-files.ts'

/** Returns the verifier as a file: a page that needs neither network nor us. */
export const loader = () =>
  fileResponse(
    'verify-draw.html',
    'text/html; charset=utf-8',
    (async function* () {
      yield verifierPage()
    })(),
  )
