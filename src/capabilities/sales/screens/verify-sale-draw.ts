import { fileResponse } from '#platform/http/csv.ts'
import { verifierText } from '../server/verifier-text.ts'

/** The verifier of what a plan made of its draw, for the command line. */
export const loader = () =>
  fileResponse(
    'verify-sale-draw.py',
    'text/x-python; charset=utf-8',
    (async function* () {
      yield verifierText()
    })(),
  )
