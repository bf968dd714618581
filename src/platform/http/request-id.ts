import { randomBytes } from 'node:crypto'

const start = randomBytes(4).toString('hex')
let count = 0

/** The id of a request in logs and in `x-request-id`: this start of the process and a number; unique, not secret, and cheap. */
export const newRequestId = (): string => `${start}-${(++count).toString(36).padStart(7, '0')}`
