import { describe } from 'vitest'
import { refusesHostileInputs } from './walks/hostile-inputs.ts'
import { runsDoubleFormsOnce } from './walks/double-forms.ts'
import { readsNoLargeTable } from './walks/scans.ts'
import { leadsThroughSignIn } from './walks/sign-in.ts'
import { useWalk } from './walks/walk.ts'

// Each needs all pages, forms and statements of the product: one crawl finds them for all.
const traverse = useWalk()
/** `npm run hostile` sends every hostile input and nothing else. */
const usual = !process.env.HOSTILE

// First: a plan depends on the rows that others have written and taken back.
describe.runIf(usual)('statements', () => readsNoLargeTable(traverse))
describe.runIf(usual)('sign-in', () => leadsThroughSignIn(traverse))
describe.runIf(usual)('forms that arrive twice', () => runsDoubleFormsOnce(traverse))
describe('hostile inputs', () => refusesHostileInputs(traverse))
