import { guardOutgoingCalls } from '#platform/database/guard-outgoing-calls.ts'

// In the product every process does this at its start.
guardOutgoingCalls()
