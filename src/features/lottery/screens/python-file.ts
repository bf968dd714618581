import { fileResponse } from '#platform/http/csv.ts'
import { pythonText } from '../server/verifier-files.ts'

/** Returns the verifier for the command line. */
export const loader = () =>
  fileResponse(
    'verify-draw.py',
    'text/x-python; charset=utf-8',
    (async function* () {
      yield pythonText()
    })(),
  )
