import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/people.json?raw'

const names = z.array(z.string()).min(1)

/** Common first and last names for demo people. */
export const demoNames = dataFile('demo/people.json', text, z.strictObject({ firstNames: names, lastNames: names }))
