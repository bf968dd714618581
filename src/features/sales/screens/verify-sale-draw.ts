import { fileResponse } from '#platform/http/csv.ts'
import { verifierText } from '../server/verifier-text.ts'

/** The verifier of a plan's allocation, for the command line. */
export const loader = () =>
  fileResponse(
    'verify-sale-draw.py',
    'text/x-python; charset=utf-8',
    (async function* () {
      yield verifierText()
    })(),
  )
