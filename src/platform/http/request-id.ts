import { randomBytes } from 'node:crypto'

const start = randomBytes(4).toString('hex')
let count = 0

/**
 * Creates the id of a request for logs and `x-request-id`: this start of the process and a number; unique, not secret,
 * and cheap.
 */
export const newRequestId = (): string => `${start}-${(++count).toString(36).padStart(7, '0')}`
