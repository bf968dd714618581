import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/dealers.json?raw'

const words = z.array(z.string()).min(1)

/**
 * Words of invented dealers: prefixes of names, names with their Latin form for the address, roles
 * of staff (managers first), names of staff, parts of addresses, area codes of landlines by
 * province, and specialities with their makes.
 */
export const dealerWords = dataFile(
  'demo/dealers.json',
  text,
  z.strictObject({
    kinds: words,
    names: z.array(z.tuple([z.string(), z.string()])),
    teamRoles: words,
    teamNames: words,
    streets: words,
    corners: words,
    areaCodes: z.record(z.string(), z.string().regex(/^0\d\d$/)),
    focuses: z.array(z.strictObject({ words: z.string(), makes: words })),
  }),
)
