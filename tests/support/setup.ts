import { guardOutgoingCalls } from '#platform/outbound/guard-outgoing-calls.ts'

// In the product every process does this at its start.
guardOutgoingCalls()
